import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { billOfMaterials, licenseTexts } from '../../../src/licenses/files';
import {
  foldersOf,
  npmPackages,
  type Shipped,
} from '../../../src/licenses/packages';
import { licensesPage, type Bill } from '../../../src/licenses/page';
import { type BundledModule, sentFiles } from '../../../src/plugins/licenses';
import { pythonPackages } from '../../../src/licenses/shipped';

it.each([
  ['/home/me/docs/node_modules/react/index.js', ['node_modules/react']],
  ['node_modules/@a/b/dist/c.css', ['node_modules/@a/b']],
  ['node_modules/a/node_modules/b/c.js', ['node_modules/a/node_modules/b']],
  ['/home/me/docs/src/pages/index.tsx', []],
])('the package of %s', (file, folders) => {
  expect(foldersOf([file])).toEqual(folders);
});

it('files of the bundles are modules, those joined into them, and fonts', () => {
  const module = (name: string | undefined, modules: BundledModule[] = []) => ({
    nameForCondition: () => name,
    modules,
  });
  const joined = module('joined.js');
  const main = module('module.js', [joined]);
  const modules = [
    main,
    module('styles.css'),
    module('unused.mjs'),
    joined,
    module(undefined),
  ];
  const inChunk = new Set<BundledModule>([main]);
  const chunkGraph = {
    getModuleChunks: (one: BundledModule) => (inChunk.has(one) ? ['main'] : []),
  };
  const fileDependencies = ['font.woff2', 'package.json', 'unused.mjs'];
  expect(sentFiles({ modules, fileDependencies, chunkGraph })).toEqual([
    'font.woff2',
    'module.js',
    'joined.js',
    'styles.css',
  ]);
});

it('packages of npm have what the manifest and the lock say, and all that load them', () => {
  const file = 'node_modules/fflate/esm/browser.js';
  const [fflate, ...others] = npmPackages('.', {
    site: [file, 'src/a.ts'],
    playground: [file],
  });
  expect(others).toEqual([]);
  expect(fflate).toMatchObject({
    name: 'fflate',
    license: 'MIT',
    parts: ['site', 'playground'],
  });
  expect(fflate?.integrity).toMatch(/^sha512-/);
  expect(fflate?.text).toContain('Permission is hereby granted');
});

it('the Python packages are those of the archive that browsers load', () => {
  const archive = JSON.parse(
    fs.readFileSync('data/playground/python.json', 'utf8'),
  ) as { python: string; packages: Record<string, string> };
  const found = pythonPackages('.');
  expect(
    Object.fromEntries(
      found
        .filter(({ from }) => from === 'pypi')
        .map(({ name, version }) => [name, version]),
    ),
  ).toEqual(archive.packages);
  expect(found).toContainEqual(
    expect.objectContaining({ name: 'CPython', version: archive.python }),
  );
  expect(found.filter(({ license }) => !/^[\w. -]+$/.test(license))).toEqual(
    [],
  );
});

const one: Shipped = {
  name: '@scope/a',
  version: '1.0.0',
  license: 'MIT',
  url: 'https://a.example',
  parts: ['site'],
  from: 'npm',
  integrity: `sha512-${Buffer.from('hash').toString('base64')}`,
  text: 'Text of MIT',
};
/** PyPI's lock is another file. */
const unlocked: Shipped = {
  ...one,
  integrity: '',
  name: 'b',
  license: 'MIT OR Apache-2.0',
  parts: ['playground'],
  from: 'pypi',
};

describe('the files', () => {
  it('have a text that packages share once, below their names', () => {
    const text = licenseTexts('docs 1', [one, unlocked]);
    expect(text.split('Text of MIT')).toHaveLength(2);
    expect(text).toContain('@scope/a 1.0.0 (MIT), for pages');
    expect(text).toContain('b 1.0.0 (MIT OR Apache-2.0), for programs');
    expect(licenseTexts('docs 1', [{ ...one, text: '' }])).toContain(
      'no text of MIT',
    );
  });

  const subject = { name: 'docs', version: '1' };
  const bill = JSON.parse(billOfMaterials(subject, [one, unlocked])) as Bill;

  it('name packages, hashes and licences for programs, without a time', () => {
    expect(bill).not.toHaveProperty('serialNumber');
    expect(JSON.stringify(bill)).not.toContain('timestamp');
    expect(bill.components).toMatchObject([
      {
        purl: 'pkg:npm/%40scope/a@1.0.0',
        hashes: [
          { alg: 'SHA-512', content: Buffer.from('hash').toString('hex') },
        ],
        licenses: [{ license: { id: 'MIT' } }],
      },
      {
        purl: 'pkg:pypi/b@1.0.0',
        licenses: [{ expression: 'MIT OR Apache-2.0' }],
      },
    ]);
  });

  it('become a page with a table for pages and one for programs', () => {
    const [pages = '', programs = ''] = licensesPage(bill)
      .split('## Packages of the pages')[1]
      ?.split('## Packages of programs') ?? [''];
    expect(pages).toContain('[@scope/a](https://a.example) | 1.0.0 | MIT |');
    expect(programs).toContain('[b]');
    expect(pages).not.toContain('[b]');
  });
});
