/** Packages that could serve another library's docs do not name this one: its words are data (data/curated/search.json). */
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** Words of dlt. `pipeline` has another meaning in docusaurus-fast, so only its classes are searched for. */
const WORDS =
  /\bdlt\b|dlthub|DltResource|PipelineStepFailed|write_disposition|destinations?\b/gi;

/** Files that still have such words, with their number. It may only become smaller. */
const LEFT: Readonly<Record<string, number>> = {
  'packages/python-names/src/evaluate.ts': 2,
  'packages/python-names/src/grammar.ts': 1,
  'packages/python-names/src/library.ts': 1,
  'packages/python-names/src/links.ts': 1,
  'packages/python-names/src/prose.ts': 27,
  'packages/python-names/src/rules.ts': 20,
  'packages/search/src/tokenize.ts': 1,
};

const sources = ['diagrams', 'docusaurus-fast', 'python-names', 'search']
  .flatMap((name) =>
    fs
      .readdirSync(path.join('packages', name, 'src'), {
        recursive: true,
        encoding: 'utf8',
      })
      .map((file) => `packages/${name}/src/${file.split(path.sep).join('/')}`),
  )
  .filter((file) => fs.statSync(file).isFile());

it('no file has more words of the library than it had', () => {
  expect(sources.length).toBeGreaterThan(60);
  const found = sources.flatMap((file) => {
    const words = fs.readFileSync(file, 'utf8').match(WORDS) ?? [];
    return words.length > 0 ? [[file, words.length] as const] : [];
  });
  expect(Object.fromEntries(found)).toEqual(LEFT);
});
