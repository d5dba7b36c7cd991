/** The mark of experimental features is a badge on pages, and stays in titles and in the Markdown export. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import {
  BADGE_CLASS,
  EXPERIMENTAL,
} from '@docs/markdown/prose/marks/experimental';
import { buildDir, pages } from './site';

it('no page shows the character, which many systems cannot draw', () => {
  const shown = [...pages].flatMap(([address, { $ }]) => {
    const body = $('body').clone();
    body.find('script').remove();
    return body.text().includes(EXPERIMENTAL) ? [address] : [];
  });
  expect(shown).toEqual([]);
});

it('a page of an experimental feature says so in its heading and its entry', () => {
  const page = pages.get('/docs/dlt-ecosystem/destinations/dremio');
  expect(page?.$('title').text()).toContain(EXPERIMENTAL);
  expect(page?.$(`h1 .${BADGE_CLASS}`).text()).toBe('experimental');
  expect(page?.$('h1').text()).toContain('Dremio');
  expect(
    page?.$('.menu__experimental > .menu__link[aria-current="page"]').text(),
  ).toBe('Dremio');
});

it('the Markdown export keeps the mark', () => {
  const twin = path.join(buildDir, 'dlt-ecosystem/destinations/dremio.md');
  expect(fs.readFileSync(twin, 'utf8')).toContain(`# ${EXPERIMENTAL} Dremio`);
});
