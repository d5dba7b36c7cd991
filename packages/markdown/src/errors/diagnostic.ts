/** What is wrong with a source file of the site, as one line that editors and terminals can follow. */
import { inspect } from 'node:util';

/** A mistake in a source file, and where it is. */
export interface Diagnostic {
  /** Path from the site's folder. */
  readonly file: string;
  /** Line and column count from 1. */
  readonly line: number;
  readonly column: number;
  /** What is wrong; what to do about it. */
  readonly what: string;
}

/** `docs/intro.mdx:12:3 what is wrong; what to do` */
export const lineOf = ({ file, line, column, what }: Diagnostic): string =>
  `${file}:${line}:${column} ${what}`;

/** Whether stack traces are wanted. */
export const showsStacks = (): boolean =>
  !['', '0', undefined].includes(process.env.DEBUG);

/** Sorts by file and place, and drops what is there twice: a page is compiled for two bundles. */
export function inOrder(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const byLine = new Map(
    diagnostics.map((diagnostic) => [lineOf(diagnostic), diagnostic]),
  );
  return [...byLine.values()].sort(
    (a, b) =>
      (a.file < b.file ? -1 : Number(a.file > b.file)) ||
      a.line - b.line ||
      a.column - b.column,
  );
}

/** Ends a build. Its message has a line for each error; the stack says nothing more, so it is shown on request only. */
export class DiagnosticError extends Error {
  constructor(
    readonly diagnostics: readonly Diagnostic[],
    options?: ErrorOptions,
  ) {
    super(diagnostics.map(lineOf).join('\n'), options);
    this.name = 'DiagnosticError';
    if (!showsStacks()) {
      this.stack = this.message;
    }
  }

  [inspect.custom](): string {
    return this.stack ?? this.message;
  }
}

/** Whether an error has diagnostics. Docusaurus loads this module several times, so there are several such classes. */
export const hasDiagnostics = (error: unknown): error is DiagnosticError =>
  error instanceof Error &&
  error.name === 'DiagnosticError' &&
  'diagnostics' in error;

/** Line and column of an offset in a text. */
export function placeOf(
  text: string,
  offset: number,
): Pick<Diagnostic, 'line' | 'column'> {
  const before = text.slice(0, offset).split('\n');
  return {
    line: before.length,
    column: (before.at(-1) ?? '').length + 1,
  };
}
