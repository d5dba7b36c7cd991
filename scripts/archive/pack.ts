/**
 * One compressed file for the files of a folder. The same files make the same bytes. Brotli, because Zstandard is in Node
 * from 22.15 on only.
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { sha256 } from '@docs/facts/hash';

const compress = promisify(zlib.brotliCompress);
const decompress = promisify(zlib.brotliDecompress);

const {
  BROTLI_DECODER_PARAM_LARGE_WINDOW,
  BROTLI_PARAM_LARGE_WINDOW,
  BROTLI_PARAM_LGWIN,
  BROTLI_PARAM_QUALITY,
} = zlib.constants;

/** Pages repeat each other far apart: 128 MB (2²⁷) see all of them. Level 10 takes ten times as long as 9. */
const PARAMETERS = {
  [BROTLI_PARAM_LARGE_WINDOW]: 1,
  [BROTLI_PARAM_LGWIN]: 27,
  [BROTLI_PARAM_QUALITY]: 9,
};

/** Files of one type follow each other, because they repeat each other most. */
const byType = (one: string, other: string): number =>
  path.extname(one).localeCompare(path.extname(other)) ||
  (one < other ? -1 : 1);

const joined = async (
  chunks: AsyncIterable<Uint8Array>,
): Promise<Buffer<ArrayBuffer>> => {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) {
    all.push(chunk);
  }
  return Buffer.concat(all);
};

/**
 * Packs files; equal ones are stored once.
 *
 * @param names paths below the folder, with slashes
 */
export async function packFiles(
  folder: string,
  names: readonly string[],
): Promise<Buffer> {
  const tar = pack();
  const stored = new Map<string, string>();
  // The archive is read while it is written.
  const bytes = joined(tar as AsyncIterable<Uint8Array>);
  for (const name of [...names].sort(byType)) {
    const content = await fs.readFile(path.join(folder, name));
    const hash = sha256(content);
    const linkname = stored.get(hash);
    if (linkname === undefined) {
      stored.set(hash, name);
      tar.entry({ name, mtime: new Date(0) }, content);
    } else {
      tar.entry({ name, mtime: new Date(0), type: 'link', linkname });
    }
  }
  tar.finalize();
  return compress(await bytes, { params: PARAMETERS });
}

/**
 * Writes packed files into a folder.
 *
 * @throws Error when the content is damaged, or names a file outside of the folder
 */
export async function unpackFiles(
  packed: Uint8Array,
  folder: string,
): Promise<void> {
  const tar = extract();
  tar.end(
    await decompress(packed, {
      params: { [BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 },
    }),
  );
  const root = path.resolve(folder) + path.sep;
  const fileOf = (name: string): string => {
    const file = path.resolve(folder, name);
    if (!file.startsWith(root)) {
      throw new Error(`the archived file ${name} is outside of its folder`);
    }
    return file;
  };
  for await (const entry of tar) {
    const { name, type, linkname } = entry.header;
    const file = fileOf(name);
    const content = await joined(entry as AsyncIterable<Uint8Array>);
    await fs.mkdir(path.dirname(file), { recursive: true });
    await (type === 'link'
      ? fs.copyFile(fileOf(linkname), file)
      : fs.writeFile(file, content));
  }
}
