/** Everything that readers get: packages of npm, and what data/generated/python-licenses.json says of the playground. */
import fs from 'node:fs';
import path from 'node:path';
import { byName, npmPackages, type Shipped } from './packages';
import { readRecord } from './record';

/** Written by python/docs_tests/licenses/command.py. */
const PYTHON = 'data/generated/python-licenses.json';

/** The file; texts that packages share are printed once. */
interface PythonLicenses {
  readonly packages: readonly (Pick<
    Shipped,
    'name' | 'version' | 'license' | 'url'
  > & { readonly from: 'pypi' | 'included'; readonly text: string })[];
  readonly texts: Readonly<Record<string, string>>;
}

/** The Python packages of the playground, and the interpreter and database that are compiled into its files. */
export function pythonPackages(projectDir: string): Shipped[] {
  const { packages, texts } = JSON.parse(
    fs.readFileSync(path.join(projectDir, PYTHON), 'utf8'),
  ) as PythonLicenses;
  return packages.map((one) => ({
    ...one,
    parts: ['playground'],
    text: texts[one.text] ?? '',
  }));
}

/** All packages of the record, sorted by name. */
export function recordedPackages(projectDir: string): Shipped[] {
  const { site, playground } = readRecord(projectDir);
  const inside = (folder: string) => `${folder}/package.json`;
  const npm = npmPackages(projectDir, {
    site: site.map(inside),
    playground: playground.map(inside),
  });
  return [...npm, ...pythonPackages(projectDir)].sort(byName);
}
