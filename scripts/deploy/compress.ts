/**
 * Compresses the files of a build beforehand, for servers that send `x.gz` and `x.br` instead of `x`: with the best
 * levels, which would be too slow for each answer.
 * Usage: npm run deploy:compress [-- folder]; without one, build/
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { COMPRESSIBLE } from '../../src/hosting/headers';

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);

/** Below, the header of the answer is most of it. */
const MIN_BYTES = 512;

/** Brotli's best level takes a second for each half megabyte; above this size, the second best for long files. */
const BEST_UNTIL = 2_000_000;

/** Files that are compressed at a time: zlib has four threads. */
const AT_A_TIME = 8;

/** What was compressed: counts and bytes. */
export interface Totals {
  readonly files: number;
  readonly bytes: number;
  readonly gzip: number;
  readonly brotli: number;
}

async function compress(file: string): Promise<Totals> {
  const content = await fs.readFile(file);
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_LGWIN } =
    zlib.constants;
  const [gz, br] = await Promise.all([
    gzip(content, { level: 9 }),
    brotli(content, {
      params: {
        [BROTLI_PARAM_QUALITY]: content.length > BEST_UNTIL ? 9 : 11,
        [BROTLI_PARAM_SIZE_HINT]: content.length,
        [BROTLI_PARAM_LGWIN]: 24,
      },
    }),
  ]);
  await Promise.all([
    fs.writeFile(`${file}.gz`, gz),
    fs.writeFile(`${file}.br`, br),
  ]);
  // Servers compare times: a compressed file that is older than its original would be stale.
  const { atime, mtime } = await fs.stat(file);
  await Promise.all(
    ['gz', 'br'].map((ending) => fs.utimes(`${file}.${ending}`, atime, mtime)),
  );
  const { length: bytes } = content;
  return { files: 1, bytes, gzip: gz.length, brotli: br.length };
}

/** Compresses all files below a folder that get smaller. Files of an earlier run are written again. */
export async function compressFolder(folder: string): Promise<Totals> {
  const entries = await fs.readdir(folder, {
    recursive: true,
    withFileTypes: true,
  });
  const files: string[] = [];
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name);
    const known = COMPRESSIBLE.has(path.extname(file).slice(1));
    if (entry.isFile() && known && (await fs.stat(file)).size >= MIN_BYTES) {
      files.push(file);
    }
  }
  let total: Totals = { files: 0, bytes: 0, gzip: 0, brotli: 0 };
  const next = async (): Promise<void> => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) {
      const one = await compress(file);
      total = {
        files: total.files + one.files,
        bytes: total.bytes + one.bytes,
        gzip: total.gzip + one.gzip,
        brotli: total.brotli + one.brotli,
      };
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, next));
  return total;
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

if (require.main === module) {
  const started = performance.now();
  void compressFolder(process.argv[2] ?? 'build').then((total) => {
    const seconds = ((performance.now() - started) / 1_000).toFixed(0);
    console.log(
      `${total.files} files of ${megabytes(total.bytes)}: gzip ${megabytes(total.gzip)}, ` +
        `brotli ${megabytes(total.brotli)}, in ${seconds} s.`,
    );
  });
}
