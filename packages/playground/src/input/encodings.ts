/** Decodes files as text without replacing bytes silently. */
import { InputError } from './limits';

/** An encoding that a reader can choose: its label for TextDecoder, and its name. */
export const ENCODINGS = [
  ['windows-1252', 'Windows-1252'],
  ['utf-16le', 'UTF-16 LE'],
  ['utf-16be', 'UTF-16 BE'],
] as const;

/** Label of an encoding, as TextDecoder takes it. */
export type Encoding = (typeof ENCODINGS)[number][0] | 'utf-8';

/** Text that is not UTF-8 and has no byte order mark: only the reader can know its encoding. */
export class EncodingError extends InputError {}

/** Byte order marks. Windows-1252 has none. */
const MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

const markOf = (bytes: Uint8Array): Encoding | undefined =>
  MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0];

function decoded(bytes: Uint8Array, encoding: Encoding): string | undefined {
  try {
    // The decoder drops the byte order mark of its encoding.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Number of the line, from 1, with the first bytes that are not UTF-8. */
function firstWrongLine(bytes: Uint8Array): number {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  let start = 0;
  try {
    // A line feed is never part of another character.
    for (;;) {
      const end = bytes.indexOf(0x0a, start) + 1;
      decoder.decode(bytes.subarray(start, end === 0 ? undefined : end));
      if (end === 0) {
        return line;
      }
      line += 1;
      start = end;
    }
  } catch {
    return line;
  }
}

/**
 * The text of a file: in the encoding of its byte order mark, in the one that was chosen, or in UTF-8.
 *
 * @param chosen by the reader, after an EncodingError
 * @throws EncodingError when the encoding has to be chosen; InputError when the text is not in the chosen one
 */
export function textOf(
  name: string,
  bytes: Uint8Array,
  chosen?: Encoding,
): string {
  const encoding = chosen ?? markOf(bytes) ?? 'utf-8';
  const text = decoded(bytes, encoding);
  // Latin text in UTF-16 is valid UTF-8, with a zero byte after each letter.
  if (text !== undefined && (encoding !== 'utf-8' || !text.includes('\0'))) {
    return text;
  }
  if (chosen !== undefined || encoding !== 'utf-8') {
    const [, label = encoding] =
      ENCODINGS.find(([known]) => known === encoding) ?? [];
    throw new EncodingError(
      `${name} is not ${label} text. Choose its encoding:`,
    );
  }
  throw new EncodingError(
    text === undefined
      ? `${name}:${String(firstWrongLine(bytes))}: not UTF-8 text. Choose its encoding:`
      : `${name}: not UTF-8 text (it contains zero bytes). Choose its encoding:`,
  );
}
