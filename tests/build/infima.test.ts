/** No page or script uses a class or custom property of Infima that packages/docusaurus-fast/src/infima-subset removes. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import {
  isDropped,
  isOptional,
  isUnread,
} from '@docs/docusaurus-fast/infima-subset/dropped';
import { buildDir, pages } from './site';
import { assets } from './weights';

const WORD = /[\w-]+/g;

const droppedIn = (text: string): string[] => [
  ...new Set(text.match(WORD)?.filter(isDropped)),
];

it.each([...pages.keys()])('the classes of %s have their rules', (address) => {
  const page = pages.get(address);
  const classes = page
    ?.$('[class]')
    .toArray()
    .map((element) => page.$(element).attr('class') ?? '');
  expect(droppedIn(classes?.join(' ') ?? '')).toEqual([]);
});

it('no page lists tags, whose styles are removed', () => {
  const tagged = [...pages].filter(
    ([, { $ }]) => $('.theme-doc-footer-tags-row').length > 0,
  );
  expect(tagged.map(([address]) => address)).toEqual([]);
});

it('the classes that scripts set have their rules', () => {
  const folder = path.join(buildDir, 'assets/js');
  // Quoted strings only: a bare word such as "avatar" may be text.
  const strings = fs
    .readdirSync(folder)
    .flatMap(
      (file) =>
        fs
          .readFileSync(path.join(folder, file), 'utf8')
          .match(/(["'`])[\w -]+\1/g) ?? [],
    );
  const found = droppedIn(strings.join(' '));
  expect(
    found.filter((name) => /--|__/.test(name) && !isOptional(name)),
  ).toEqual([]);
});

it('the custom properties that are read have their values', () => {
  const files = [...assets('.css'), ...assets('.js')];
  const read = files.flatMap((file) => [
    ...fs.readFileSync(file, 'utf8').matchAll(/var\(\s*(--[\w-]+)/g),
  ]);
  const names = new Set(read.map(([, name]) => name ?? ''));
  expect(names.size).toBeGreaterThan(100);
  expect([...names].filter(isUnread)).toEqual([]);
});
