/** Finds the blocks of code that follow a reader's choice. */
import { TERMINAL, type Subject } from './choices';
import { asEnvironment } from './environment';
import { hasInstallLine } from './install';

/** What a block of code needs to be rewritten in the browser. */
export interface ChoiceMark {
  readonly choice: Subject;
  /** Title of a block that has none: the control stands in its bar. */
  readonly title?: string;
  /** Number of lines after a choice, if it is another one. */
  readonly otherLines?: string;
  /** Names of the fields in the block that take a table. */
  readonly mappings?: string;
}

/** A block of code. */
export interface Block {
  readonly language: string;
  readonly title: string | undefined;
  readonly code: string;
}

const SHELL = new Set(['sh', 'bash', 'shell']);
const SETTINGS = /^\.dlt\/(?:secrets|config)\.toml$/;

/** Whether a file has a section, or one below it. */
const hasTable = (toml: string, section: string): boolean =>
  toml
    .split('\n')
    .some((line) =>
      `${line.trim()}.`.replace(/\]\.?/, '.').startsWith(`[${section}.`),
    );

/**
 * The mark of a block; undefined if all readers see the same.
 *
 * @param tables names of the fields of dlt that take a table
 * @param complete sections that a program reads as a whole, for which variables for their fields do not stand in
 */
export function choiceMark(
  { language, title, code }: Block,
  tables: ReadonlySet<string> = new Set(),
  complete: readonly string[] = [],
): ChoiceMark | undefined {
  if (SHELL.has(language)) {
    return hasInstallLine(code)
      ? { choice: 'install', ...(title === undefined && { title: TERMINAL }) }
      : undefined;
  }
  if (language !== 'toml' || !SETTINGS.test(title ?? '')) {
    return undefined;
  }
  if (complete.some((section) => hasTable(code, section))) {
    return undefined;
  }
  const form = asEnvironment(code, [], tables);
  const own = [...tables].filter((name) => code.includes(name));
  return (
    form && {
      choice: 'settings',
      otherLines: String(form.text.split('\n').length),
      ...(own.length > 0 && { mappings: own.join(' ') }),
    }
  );
}
