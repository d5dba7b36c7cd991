/** Mistakes in the characters of a page, which no parser of Markdown tells of. */
import { placeOf, type Diagnostic } from './diagnostic';

/** [what no page has, what to say about it] */
const CHECKS: readonly (readonly [pattern: RegExp, what: string])[] = [
  [
    /^\uFEFF/,
    'the file begins with a byte order mark; save it as UTF-8 without one',
  ],
  [/\uFFFD/, 'the file has bytes that are not UTF-8; save it as UTF-8'],
  [
    // eslint-disable-next-line no-control-regex -- These are what is looked for.
    /[\u0000-\u0008\u000B\u000C\u000E-\u001F]/,
    'the file has a control character; remove it',
  ],
  [
    /\r/,
    'the file has line ends of Windows, and builds would differ from those of other machines; save it with LF',
  ],
  [
    /^(?:<{7} |={7}$|>{7} )/m,
    'the line is a mark of an unfinished merge; keep one side, and remove the marks',
  ],
  [/^\s*$/, 'the file is empty; write the page, or remove the file'],
];

/**
 * The first mistake of each kind in a text.
 *
 * @param file path for the messages
 */
export const textDiagnostics = (text: string, file: string): Diagnostic[] =>
  CHECKS.flatMap(([pattern, what]) => {
    const match = pattern.exec(text);
    return match ? [{ file, ...placeOf(text, match.index), what }] : [];
  });
