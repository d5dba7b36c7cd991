/** Reads the tar files that python/docs_tests/playground writes (ustar, regular files, names of at most 255 bytes). */

const BLOCK = 512;
const NAME = [0, 100] as const;
const SIZE = [124, 136] as const;
const PREFIX = [345, 500] as const;

const decoder = new TextDecoder();

function field(header: Uint8Array, [start, end]: readonly [number, number]) {
  const bytes = header.subarray(start, end);
  const zero = bytes.indexOf(0);
  return decoder.decode(zero < 0 ? bytes : bytes.subarray(0, zero)).trim();
}

/** The files of an archive, by path. The contents are views of `archive`. Throws for a truncated one. */
export function* readTar(
  archive: Uint8Array,
): Generator<readonly [path: string, content: Uint8Array]> {
  let offset = 0;
  while (offset + BLOCK <= archive.length && archive[offset] !== 0) {
    const header = archive.subarray(offset, offset + BLOCK);
    const size = Number.parseInt(field(header, SIZE), 8);
    const start = offset + BLOCK;
    if (!Number.isSafeInteger(size) || start + size > archive.length) {
      throw new Error('The archive of Python packages is truncated.');
    }
    const prefix = field(header, PREFIX);
    const name = field(header, NAME);
    yield [
      prefix === '' ? name : `${prefix}/${name}`,
      archive.subarray(start, start + size),
    ];
    offset = start + Math.ceil(size / BLOCK) * BLOCK;
  }
}
