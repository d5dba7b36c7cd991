/** data/generated/playground.json: which groups of fences run in a browser. Written by python/docs_tests/playground. */
import fs from 'node:fs';
import path from 'node:path';
import { hasFacts } from './read';

/** One file or program of a group. */
export interface RecordedStep {
  /** Position of its fence on the page, from 1. */
  readonly fence: number;
  /** Position of the fence with its code, where `fence` is a command that runs a file. */
  readonly program?: number;
  readonly title: string;
  readonly writes?: boolean;
  readonly runs?: boolean;
  readonly new?: boolean;
  readonly arguments?: readonly string[];
  readonly standins?: boolean;
  readonly expect?: string;
}

/** A group that prints in a browser what the page records. */
export interface RunnableGroup {
  /** First 16 hex digits of the SHA-256 of the fences' code, joined by NUL. */
  readonly code: string;
  readonly steps: readonly RecordedStep[];
  readonly duckdb?: boolean;
}

/** One file of an example, or one of its programs, in the order of the page. */
export interface Step {
  /** Path of the file below the working directory. */
  readonly title: string;
  readonly code: string;
  /** Written to the file before anything of it runs. */
  readonly writes: boolean;
  /** Run, in the interpreter of the steps before it unless it is new. */
  readonly runs: boolean;
  /** Whether it runs in an interpreter of its own, as a command does. */
  readonly new?: boolean;
  /** Arguments of the command. */
  readonly arguments?: readonly string[];
  /** Whether it is imported when an interpreter starts: it answers in place of a web service. */
  readonly standins?: boolean;
  /** Name of the exception that the step is about. */
  readonly expect?: string | null;
}

/** What a code block needs to run its program. */
export interface Program {
  readonly steps: readonly Step[];
  /** Which of the steps is the block's own; its code is left to the block. */
  readonly own: number;
  readonly duckdb: boolean;
  /** Whether it came from an address. Such a program has an engine of its own. */
  readonly isShared?: boolean;
}

const FILE = 'data/generated/playground.json';

/** Runnable groups by page (`docs/intro.mdx`). */
export type PlaygroundFacts = ReadonlyMap<string, readonly RunnableGroup[]>;

/** A group of the file; one that does not run has the reason only. */
type Entry = Partial<RunnableGroup> & { readonly reason?: string };

/** Reads the facts; none without the file. */
export function readPlaygroundFacts(siteDir: string): PlaygroundFacts {
  const file = path.join(siteDir, FILE);
  if (!hasFacts(siteDir, FILE, '"npm run playground -- --update" writes it')) {
    return new Map();
  }
  const { pages } = JSON.parse(fs.readFileSync(file, 'utf8')) as {
    pages: Record<string, Record<string, Entry>>;
  };
  return new Map(
    Object.entries(pages).map(([page, groups]) => [
      page,
      Object.values(groups).filter(
        (entry): entry is RunnableGroup => entry.steps !== undefined,
      ),
    ]),
  );
}
