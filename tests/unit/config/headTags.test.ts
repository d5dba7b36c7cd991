import fs from 'node:fs';
import { expect, it } from 'vitest';
import { headTags } from '@site/src/config/headTags';

it('sets theme-color to the background colours', () => {
  const tokens = fs.readFileSync('src/css/tokens.css', 'utf8');
  const ground = /--ground: light-dark\((?<light>[^,]+), (?<dark>[^)]+)\)/.exec(
    tokens,
  )?.groups;
  const colours = headTags
    .filter(({ attributes }) => attributes?.name === 'theme-color')
    .map(({ attributes }) => [attributes?.media, attributes?.content]);
  expect(colours).toEqual([
    ['(prefers-color-scheme: light)', ground?.light],
    ['(prefers-color-scheme: dark)', ground?.dark],
  ]);
});
