/** The exceptions whose messages are recorded in outputs on the pages. */
import fs from 'node:fs';
import path from 'node:path';

/** An exception of a program on a page, as the page shows it. */
export interface RecordedError {
  /** Id of the page. */
  readonly page: string;
  /** Class that the program must raise. */
  readonly name: string;
  /** The output. */
  readonly text: string;
}

/** A program that must raise a class, and the output after it. */
const RAISING =
  /^```py [^\n]*\bexpect="(\w+)"[^\n]*\n(?:(?!^```)[^\n]*\n)*```\n\s*```text output="[^"]*"\n((?:(?!^```)[^\n]*\n)*)```$/gm;

/** The recorded exceptions of a page; an output that begins with something else is left out. */
export const recordedOn = (page: string, source: string): RecordedError[] =>
  [...source.matchAll(RAISING)].flatMap(([, name = '', text = '']) =>
    text.startsWith(`${name}: `) ? [{ page, name, text: text.trim() }] : [],
  );

/** The recorded exceptions of all pages below a folder, each text once. */
export function recordedErrors(folder = 'docs'): RecordedError[] {
  const files = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.mdx'))
    .sort();
  const found = files.flatMap((file) =>
    recordedOn(
      file
        .split(path.sep)
        .join('/')
        .replace(/\.mdx$/, ''),
      fs.readFileSync(path.join(folder, file), 'utf8'),
    ),
  );
  return [...new Map(found.map((error) => [error.text, error])).values()];
}

/** What dlt prints before the message of the cause. */
const WRAPPERS =
  /^.*(?:with message|caused an exception:|unrecoverable problem:|In schema: \S+:)\s/;

/** The message of the cause: of an output with the class of the cause, the line after it. */
export function causeOf({ text }: RecordedError): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const of = lines.findIndex((line) => line.startsWith('<class '));
  return (lines[of + 1] ?? '').replace(WRAPPERS, '');
}

/** Distinct words of a text, without the reader's values: numbers, and short quoted texts. */
const wordsOf = (text: string): Set<string> =>
  new Set(
    text
      .replaceAll(/'[^']{0,40}'|"[^"]{0,40}"|`[^`]{0,40}`/g, ' ')
      .toLowerCase()
      .match(/[a-z]{2,}/g),
  );

/** Two messages with this share of common words are the same message with other values. */
const SAME = 0.7;

/** Whether a section has a message, with the same or with other values. */
export function hasMessage(section: string, message: string): boolean {
  const wanted = [...wordsOf(message)];
  return section.split('\n').some((line) => {
    const found = wordsOf(line);
    const common = wanted.filter((word) => found.has(word)).length;
    return (
      line.includes(message) ||
      (wanted.length > 2 && common >= SAME * wanted.length)
    );
  });
}
