/** Each package has a door: a README with examples that fit its exports, and no export that nobody uses. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const SCOPE = '@docs/';
/** Lines of a screen. */
const SCREEN = 60;
const IMPORT =
  /import\s+(?:type\s+)?(\w+)?,?\s*(?:\{([^}]*)\})?\s*from\s+'(@docs\/[^']+)'/g;
const SPECIFIER = /'@docs\/([^/']+)(\/[^']+)?'/g;

interface Manifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, string>>;
}

const folders = fs
  .readdirSync('packages')
  .map((name) => path.join('packages', name));

const manifestOf = (folder: string): Manifest =>
  JSON.parse(
    fs.readFileSync(path.join(folder, 'package.json'), 'utf8'),
  ) as Manifest;

const readme = (folder: string): string =>
  fs.readFileSync(path.join(folder, 'README.md'), 'utf8');

const libraries = folders.filter((folder) =>
  manifestOf(folder).name.startsWith(SCOPE),
);

/** The file that an import of a package gives; undefined when it has no such export. */
function fileOf(specifier: string): string | undefined {
  const [, name = '', ...rest] = specifier.split('/');
  const folder = path.join('packages', name);
  const file = manifestOf(folder).exports[['.', ...rest].join('/')];
  return file && path.join(folder, file);
}

describe.each(folders)('%s', (folder) => {
  it('has a README of one screen', () => {
    expect(readme(folder).split('\n').length).toBeLessThanOrEqual(SCREEN);
  });
});

it.each(libraries)('the examples of %s/README.md name exports', (folder) => {
  const imports = [...readme(folder).matchAll(IMPORT)];
  expect(imports.length).toBeGreaterThan(0);
  for (const [, byDefault, names = '', specifier = ''] of imports) {
    const file = fileOf(specifier);
    expect(file, specifier).toBeDefined();
    const code = fs.readFileSync(file ?? '', 'utf8');
    for (const name of names.split(',').map((each) => each.trim())) {
      expect(code, `${specifier} ${name}`).toMatch(
        new RegExp(`export [^;]*\\b${name}\\b`),
      );
    }
    expect(!byDefault || code.includes('export default')).toBe(true);
  }
});

it('has no export that nothing outside of its package imports', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
    .split('\n')
    .filter((file) => /\.(?:[cm]?[jt]s|tsx|mdx|json)$/.test(file))
    .filter((file) => !file.startsWith('data/') && fs.existsSync(file));
  const used = new Set(
    files.flatMap((file) =>
      [...fs.readFileSync(file, 'utf8').matchAll(SPECIFIER)]
        .filter(([, name]) => !file.startsWith(`packages/${name ?? ''}/`))
        .map(([, name, rest = '']) => `${SCOPE}${name ?? ''}${rest}`),
    ),
  );
  const unused = libraries.flatMap((folder) => {
    const { name, exports } = manifestOf(folder);
    return Object.keys(exports)
      .map((key) => name + key.slice(1))
      .filter((specifier) => !used.has(specifier));
  });
  expect(unused).toEqual([]);
});
