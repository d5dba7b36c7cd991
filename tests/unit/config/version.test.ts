/** The version of dlt is defined once for TypeScript and once for Python; all files that contain it agree. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { library } from '@docs/facts/library';

const VERSION = String.raw`(\d+(?:\.\d+)+)`;

/** File, pattern of dlt's version, minimum number of matches. */
it.each([
  // python/docs_tests/library.py reads this file.
  ['python/requirements.in', `^dlt\\[[^\\]]*\\]==${VERSION}$`, 1],
  ['python/requirements.txt', `^dlt==${VERSION} `, 1],
  ['package.json', `"version": "${VERSION}"`, 1],
  ['package.json', `\\bdlt ${VERSION}`, 1],
  [
    'package-lock.json',
    `"name": "dlt-docs-site",\\s+"version": "${VERSION}"`,
    1,
  ],
  [
    'package-lock.json',
    `"packages/dlt-docs": \\{\\s+"version": "${VERSION}"`,
    1,
  ],
  ['packages/dlt-docs/package.json', `"version": "${VERSION}"`, 1],
  ['packages/dlt-docs/package.json', `\\bdlt ${VERSION}`, 1],
  ['packages/dlt-docs/README.md', `\\bdlt ${VERSION}`, 1],
  ['README.md', `(?:\\bdlt |dlt/tree/|\\) )${VERSION}`, 4],
  ['CONTRIBUTING.md', `\\bdlt\\s${VERSION}`, 1],
  ['guides/pages.md', `\\bdlt\\[…\\]==${VERSION}`, 1],
  ['guides/code-on-pages.md', `\\bdlt\\s${VERSION}`, 1],
  ['data/generated/snippets.json', `^ "dlt": "${VERSION}"`, 1],
  ['data/generated/claims.json', `^ "dlt": "${VERSION}"`, 1],
  ['data/generated/version.json', `^ "dlt": "${VERSION}"`, 1],
  ['data/generated/tested.json', `^ "dlt": "${VERSION}"`, 1],
  ['data/curated/plus.json', `^ "dlt": "${VERSION}"`, 1],
  ['data/curated/verified-sources.json', `^ "dlt": "${VERSION}"`, 1],
  ['data/generated/performance.json', `^ "dlt": "${VERSION}"`, 1],
])(
  '%s has the version of packages/facts/src/library.ts: %s',
  (file, pattern, atLeast) => {
    const text = fs.readFileSync(file, 'utf8');
    const found = [...text.matchAll(new RegExp(pattern, 'gm'))].map(
      ([, version]) => version,
    );
    expect(found.length).toBeGreaterThanOrEqual(atLeast);
    expect(new Set(found)).toEqual(new Set([library.version]));
  },
);

it('no other file of data/ has the version: a new one changes only facts that differ', () => {
  const found = ['data/generated', 'data/schema', 'data/curated'].flatMap(
    (folder) =>
      fs
        .readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map((name) => path.join(folder, name))
        .filter((file) => file.endsWith('.json'))
        .filter((file) => {
          const { dlt, properties } = JSON.parse(
            fs.readFileSync(file, 'utf8'),
          ) as { dlt?: unknown; properties?: { dlt?: { const?: unknown } } };
          return typeof dlt === 'string' || properties?.dlt?.const;
        }),
  );
  expect(found.sort()).toEqual([
    // Reviewed by hand for each version.
    'data/curated/plus.json',
    'data/curated/verified-sources.json',
    // What ran, by commands other than `npm run facts`.
    'data/generated/claims.json',
    'data/generated/performance.json',
    'data/generated/snippets.json',
    'data/generated/tested.json',
    // All facts.
    'data/generated/version.json',
  ]);
});
