/** Files in other encodings than UTF-8: nothing is replaced silently. */
import { describe, expect, it } from 'vitest';
import { readFile } from '@site/src/components/Playground/data';
import { EncodingError, type Encoding } from '@docs/playground/input/encodings';

const read = async (bytes: readonly number[], encoding?: Encoding) =>
  (await readFile(new File([new Uint8Array(bytes)], 'a.csv'), encoding)).text;

const ascii = (text: string) =>
  Array.from(text, (letter) => letter.charCodeAt(0));
const wide = (text: string, isLittle: boolean) =>
  ascii(text).flatMap((byte) => (isLittle ? [byte, 0] : [0, byte]));

/** `name\nJosé` in Windows-1252. */
const WINDOWS = [...ascii('name\nJos'), 0xe9];

describe('a file', () => {
  it('in UTF-8 loses only its byte order mark', async () => {
    const bytes = [...new TextEncoder().encode('ä€😀')];
    await expect(read([0xef, 0xbb, 0xbf, ...bytes])).resolves.toBe('ä€😀');
    await expect(read(bytes)).resolves.toBe('ä€😀');
  });

  it('in UTF-16 is recognized by its byte order mark', async () => {
    await expect(read([0xff, 0xfe, ...wide('a,b', true)])).resolves.toBe('a,b');
    await expect(read([0xfe, 0xff, ...wide('a,b', false)])).resolves.toBe(
      'a,b',
    );
  });

  it('that is not UTF-8 names its line, and is read in the encoding that is chosen', async () => {
    await expect(read(WINDOWS)).rejects.toThrow(EncodingError);
    await expect(read(WINDOWS)).rejects.toThrow(
      'a.csv:2: not UTF-8 text. Choose its encoding:',
    );
    await expect(read(WINDOWS, 'windows-1252')).resolves.toBe('name\nJosé');
  });

  it('in UTF-16 without a byte order mark is not taken for UTF-8', async () => {
    await expect(read(wide('a,b', true))).rejects.toThrow('zero bytes');
    await expect(read(wide('a,b', true), 'utf-16le')).resolves.toBe('a,b');
    await expect(read(wide('a,b', false), 'utf-16be')).resolves.toBe('a,b');
  });

  it('that is not in the chosen encoding says so', async () => {
    await expect(read(ascii('abc'), 'utf-16le')).rejects.toThrow(
      'a.csv is not UTF-16 LE text. Choose its encoding:',
    );
  });
});
