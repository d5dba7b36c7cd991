/** Compares the files of two folders byte by byte. */
import fs from 'node:fs';
import path from 'node:path';
import { sha256 } from '@docs/facts/hash';

/** SHA-256 of each file below a folder, by its path in the folder. */
function hashes(folder: string): Map<string, string> {
  const files = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  return new Map(
    files.map((file) => [
      path.relative(folder, file),
      sha256(fs.readFileSync(file)),
    ]),
  );
}

export interface Comparison {
  /** How many files the first folder has. */
  readonly files: number;
  /** Paths of the files that differ, or that one folder does not have, in order. */
  readonly different: readonly string[];
}

/**
 * Compares two folders.
 *
 * @throws Error when the first folder has no file: an empty comparison would always succeed.
 */
export function compareFolders(one: string, other: string): Comparison {
  const first = hashes(one);
  const second = hashes(other);
  if (first.size === 0) {
    throw new Error(`no file below ${one}/ to compare.`);
  }
  const different = [...new Set([...first.keys(), ...second.keys()])]
    .filter((file) => first.get(file) !== second.get(file))
    .sort();
  return { files: first.size, different };
}
