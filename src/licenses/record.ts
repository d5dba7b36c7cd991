/** Which packages of npm readers get: the record, and what a build saw of them. */
import fs from 'node:fs';
import path from 'node:path';
import type { Part } from './packages';

/** The record; `npm run licenses` writes it from a build without caches. */
export const RECORD = 'data/generated/shipped-packages.json';

/** File in Docusaurus' folder of generated files in which a build notes what it saw. */
export const SEEN_FILE = 'shipped-packages.json';

/** Folders of packages, such as `node_modules/react`, by what loads them; sorted. */
export type PackageFolders = Readonly<Record<Part, readonly string[]>>;

/** What a build saw. */
export interface Seen extends PackageFolders {
  /** Whether the bundler named all modules: it had no cache. */
  readonly isWhole: boolean;
}

/** Reads the record of the project. */
export const readRecord = (projectDir: string): PackageFolders =>
  JSON.parse(
    fs.readFileSync(path.join(projectDir, RECORD), 'utf8'),
  ) as PackageFolders;
