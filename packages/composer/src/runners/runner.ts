/** How a program is run: the files that this needs, and the commands that start it. */
import type { Resolved } from '../resolved';
import type { Program } from '../program';
import type { ComposedFile, NextPage, Settings } from '../types';

/** What a runner is composed from. */
export interface RunContext {
  readonly resolved: Resolved;
  readonly program: Program;
  readonly settings: readonly Settings[];
  readonly requirements: readonly string[];
}

/** A way to run a program. */
export interface Runner {
  readonly name: string;
  readonly title: string;
  readonly page: NextPage;
  /** Whether files that the program writes are there at the next run. */
  readonly keepsFiles: boolean;
  /** Folder of the program. */
  readonly folder?: string;
  /** Lines of requirements.txt, for what it imports itself. */
  readonly packages?: readonly string[];
  readonly files: (context: RunContext) => ComposedFile[];
  /** Commands that start it, in order. */
  readonly start: (context: RunContext) => string[];
}

/** The schedule of all files: every six hours, not at the full hour. */
export const SCHEDULE = '17 */6 * * *';

/** A name with hyphens, for systems that have no underscores. */
export const hyphens = (name: string): string => name.replaceAll('_', '-');

/** A file of these lines. */
export const file = (
  name: string,
  language: string,
  lines: readonly string[],
): ComposedFile => ({ name, language, text: `${lines.join('\n')}\n` });

/** Files that do not belong into a repository or an image. */
export const IGNORED = [
  '.dlt/secrets.toml',
  '*.duckdb',
  '.venv/',
  '__pycache__/',
];

/** The folder that `dlt init` copies; undefined without one. */
export const packageOf = ({ resolved }: RunContext): string | undefined =>
  resolved.source.init === null
    ? undefined
    : (resolved.source.package ?? undefined);
