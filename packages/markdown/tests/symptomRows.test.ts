import { createProcessor } from '@mdx-js/mdx';
import { load } from 'cheerio';
import remarkGfm from 'remark-gfm';
import { expect, it } from 'vitest';
import symptomRows from '../src/outputs/symptom-rows';

/** The ids of the rows of a page's tables, in reading order; '' for a row without an id. */
async function idsOfRows(source: string): Promise<string[]> {
  const jsx = String(
    await createProcessor({
      remarkPlugins: [remarkGfm, symptomRows],
      jsx: true,
    }).process({ value: source, path: 'docs/page.mdx' }),
  );
  const $ = load(jsx.replaceAll(/_components\./g, ''), { xml: true });
  return $('tr')
    .toArray()
    .map((row) => $(row).attr('id') ?? '');
}

const table = (label: string, ...rows: readonly string[]) =>
  [`| ${label} | Cause |`, '|---|---|', ...rows.map((row) => `| ${row} | x |`)]
    .join('\n')
    .concat('\n\n');

it.each(['You see', 'Symptom'])(
  'gives each row below "%s" an id from its first cell',
  async (label) => {
    const source = table(label, '`No module named x`', 'every run is **slow**');
    expect(await idsOfRows(source)).toEqual([
      '',
      'no-module-named-x',
      'every-run-is-slow',
    ]);
  },
);

it.each(['What you see', 'Option', '`You see` first'])(
  'leaves a table of "%s" as it is',
  async (label) => {
    expect(await idsOfRows(table(label, 'a'))).toEqual(['', '']);
  },
);

it('repeats no id of the page', async () => {
  const source = [
    '## Slow\n\n',
    '## Other \\{#own}\n\n',
    '<Anchor id="placed" />\n\n',
    table('You see', 'slow', 'own', 'placed', 'new'),
    table('Symptom', 'new'),
  ].join('');
  expect(await idsOfRows(source)).toEqual([
    '',
    'slow-1',
    'own-1',
    'placed-1',
    'new',
    '',
    'new-1',
  ]);
});
