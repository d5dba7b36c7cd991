/** The version of dlt is defined once for TypeScript and once for Python; all files that contain it agree. */
import fs from 'node:fs';
import { expect, it } from 'vitest';
import { library } from '@site/src/config/library';

const VERSION = String.raw`(\d+(?:\.\d+)+)`;

/** File, pattern of dlt's version, minimum number of matches. */
it.each([
  // scripts/dlt_version.py reads this file.
  ['scripts/requirements.in', `^dlt\\[[^\\]]*\\]==${VERSION}$`, 1],
  ['scripts/requirements.txt', `^dlt==${VERSION} `, 1],
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
  ['CONTRIBUTING.md', `\\bdlt(?:\\[…\\]==| )${VERSION}`, 3],
  ['data/generated/snippets.json', `^ "dlt": "${VERSION}"`, 1],
  ['data/generated/claims.json', `^ "dlt": "${VERSION}"`, 1],
  ['data/generated/api-index.json', `^ "dlt": "${VERSION}"`, 1],
  ['data/generated/performance.json', `^ "dlt": "${VERSION}"`, 1],
])(
  '%s has the version of src/config/library.ts: %s',
  (file, pattern, atLeast) => {
    const text = fs.readFileSync(file, 'utf8');
    const found = [...text.matchAll(new RegExp(pattern, 'gm'))].map(
      ([, version]) => version,
    );
    expect(found.length).toBeGreaterThanOrEqual(atLeast);
    expect(new Set(found)).toEqual(new Set([library.version]));
  },
);
