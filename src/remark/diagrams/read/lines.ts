/** The lines of a diagram's source, and what is said when one cannot be read. */
import type { Label } from '../types';

/** A fault in a diagram; the caller adds the file. */
export class DiagramError extends Error {
  constructor(
    message: string,
    /** Line in the fence, from 1. */
    readonly line: number,
  ) {
    super(message);
  }
}

export interface Line {
  readonly text: string;
  readonly number: number;
}

/** Lines that say something: no blank ones, no `%%` comments. */
export const readLines = (source: string): Line[] =>
  source
    .split('\n')
    .map((text, index) => ({
      text: text.trim().replace(/;$/, ''),
      number: index + 1,
    }))
    .filter(({ text }) => text !== '' && !text.startsWith('%%'));

/** The lines of a label: without its quotes, cut at `<br/>`. */
export const readLabel = (text: string): Label =>
  text
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .split(/<br\s*\/?>/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

export const unreadable = (line: Line, hint: string): DiagramError =>
  new DiagramError(`cannot read \`${line.text}\`; ${hint}`, line.number);
