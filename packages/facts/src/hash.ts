/** Hashes of content and keys of caches. The only module that creates digests: a lint rule keeps it so. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/**
 * SHA-256 of bytes, or of a text in UTF-8: for names of published files, and for comparison with hashes that other
 * programs record. Cache keys use {@link hashOf}.
 */
export const sha256 = (
  content: string | Uint8Array,
  encoding: 'hex' | 'base64' = 'hex',
): string => createHash('sha256').update(content).digest(encoding);

/** Hash of values as JSON, which separates them: ("ab", "c") and ("a", "bc") have different hashes. */
export const hashOf = (...values: readonly unknown[]): string =>
  sha256(JSON.stringify(values));

/** Paths of the files at or below a path, in a fixed order. */
function filesAt(root: string, name: string): string[] {
  const found = fs.statSync(path.join(root, name), { throwIfNoEntry: false });
  return found?.isDirectory()
    ? fs
        .readdirSync(path.join(root, name))
        .sort()
        .flatMap((below) => filesAt(root, path.join(name, below)))
    : found
      ? [name]
      : [];
}

/**
 * Hash of the names and contents of files.
 *
 * @param names files and folders relative to `root`; missing ones are skipped
 */
export const hashOfFiles = (root: string, names: readonly string[]): string =>
  hashOf(
    names
      .flatMap((name) => filesAt(root, name))
      .map((file) => [file, sha256(fs.readFileSync(path.join(root, file)))]),
  );
