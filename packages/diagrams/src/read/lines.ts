/** The lines of a diagram's source, and the error for a line that cannot be parsed. */
import type { Label } from '../types';

/** A syntax error in a diagram; the caller adds the file. */
export class DiagramError extends Error {
  constructor(
    message: string,
    /** Line in the fence, counted from 1. */
    readonly line: number,
  ) {
    super(message);
  }
}

export interface Line {
  readonly text: string;
  readonly number: number;
}

/** The lines without blank lines and `%%` comments. */
export const readLines = (source: string): Line[] =>
  source
    .split('\n')
    .map((text, index) => ({
      text: text.trim().replace(/;$/, ''),
      number: index + 1,
    }))
    .filter(({ text }) => text !== '' && !text.startsWith('%%'));

/** The lines of a label: unquoted, split at `<br/>`. */
export const readLabel = (text: string): Label =>
  text
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .split(/<br\s*\/?>/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

export const unreadable = (line: Line, hint: string): DiagramError =>
  new DiagramError(`cannot read \`${line.text}\`; ${hint}`, line.number);
