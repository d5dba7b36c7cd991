import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { expect, it } from 'vitest';
import budgets from './budgets.json';
import { buildDir } from './site';

const scripts = path.join(buildDir, 'assets/js');

/** Chunks of pages and of their data: all but what every page loads. */
const chunks = fs
  .readdirSync(scripts)
  .filter(
    (file) => file.endsWith('.js') && !/^(main|runtime~main)\./.test(file),
  )
  .map((file) => ({
    file,
    gzip: zlib.gzipSync(fs.readFileSync(path.join(scripts, file)), { level: 9 })
      .length,
  }));

it('keeps the largest page, an API module included, within its budget', () => {
  expect(chunks.length).toBeGreaterThan(300);
  expect(chunks.filter(({ gzip }) => gzip > budgets.pageChunkGzip)).toEqual([]);
});

/** A name that only prism-react-renderer's grammars have. */
const GRAMMAR = 'javadoclike';

it('has no highlighter in the browser', () => {
  const withPrism = fs
    .readdirSync(scripts)
    .filter((file) =>
      fs.readFileSync(path.join(scripts, file), 'utf8').includes(GRAMMAR),
    );
  expect(withPrism).toEqual([]);
});
