/** The packages that files belong to, with what their manifests and the lock say about them. */
import fs from 'node:fs';
import path from 'node:path';

/** What loads a package in the reader's browser: the pages, or programs that are run. */
export type Part = 'site' | 'playground';

/** A package that readers get. */
export interface Shipped {
  readonly name: string;
  readonly version: string;
  /** SPDX expression. */
  readonly license: string;
  /** Address of its home, without a query. */
  readonly url: string;
  readonly parts: readonly Part[];
  /** Where it is from: npm, PyPI, or code that other packages include. */
  readonly from: 'npm' | 'pypi' | 'included';
  /** Hash of its archive in the lock, of npm only: `sha512-` and base64. */
  readonly integrity?: string;
  /** Text of the licence; empty when the package has none. */
  readonly text: string;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly homepage?: string;
}

interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly integrity?: string; readonly license?: string }>
  >;
}

const FOLDER = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//;
const LICENSE_FILE = /^(?:licen[cs]e|ofl|copying)(?:[-.]\w+)*$/i;

/** Folders of the packages that files belong to, from the project's folder; files of the project belong to none. */
export const foldersOf = (files: Iterable<string>): string[] => [
  ...new Set(
    [...files].flatMap((file) => {
      const folder = FOLDER.exec(file.replaceAll('\\', '/'))?.[1];
      return folder === undefined
        ? []
        : folder.slice(folder.indexOf('node_modules/'));
    }),
  ),
];

/** Text of a package's licence; empty when it has no such file. */
function licenseText(folder: string): string {
  const file = fs
    .readdirSync(folder)
    .sort()
    .find((name) => LICENSE_FILE.test(name));
  return file === undefined
    ? ''
    : fs.readFileSync(path.join(folder, file), 'utf8').trim();
}

const readJson = (file: string): unknown =>
  JSON.parse(fs.readFileSync(file, 'utf8'));

/**
 * The npm packages that files belong to, sorted by name and version.
 *
 * @param parts files by what loads them, as paths that contain `node_modules`
 * @throws Error when a manifest or the lock does not name a licence
 */
export function npmPackages(
  projectDir: string,
  parts: Readonly<Record<Part, Iterable<string>>>,
): Shipped[] {
  const { packages } = readJson(
    path.join(projectDir, 'package-lock.json'),
  ) as Lock;
  const used = new Map<string, Part[]>();
  for (const [part, files] of Object.entries(parts) as [Part, string[]][]) {
    for (const folder of foldersOf(files)) {
      used.set(folder, [...(used.get(folder) ?? []), part]);
    }
  }
  return [...used]
    .map(([folder, of]): Shipped => {
      const location = path.join(projectDir, folder);
      const manifest = readJson(
        path.join(location, 'package.json'),
      ) as Manifest;
      const locked = packages[folder];
      const license = manifest.license ?? locked?.license;
      if (license === undefined) {
        throw new Error(`${folder} names no licence in its package.json.`);
      }
      const { name, version, homepage } = manifest;
      return {
        name,
        version,
        license,
        url: (homepage ?? `https://www.npmjs.com/package/${name}`).replace(
          /[?#].*$/,
          '',
        ),
        parts: of,
        from: 'npm',
        ...(locked?.integrity && { integrity: locked.integrity }),
        text: licenseText(location),
      };
    })
    .sort(byName);
}

/** Order by name, then version, whatever the language of the machine. */
export const byName = (one: Shipped, other: Shipped): number => {
  const keys = [one, other].map(({ name, version }) => `${name} ${version}`);
  return (keys[0] ?? '') < (keys[1] ?? '') ? -1 : 1;
};
