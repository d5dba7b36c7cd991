import { createProcessor } from '@mdx-js/mdx';
import { load } from 'cheerio';
import remarkGfm from 'remark-gfm';
import { expect, it } from 'vitest';
import nameBreaks from '../src/prose/name-breaks';
import tableRecords from '../src/outputs/table-records';

const compile = async (source: string) =>
  String(
    await createProcessor({
      remarkPlugins: [remarkGfm, nameBreaks, tableRecords],
      jsx: true,
    }).process({ value: source, path: 'docs/page.mdx' }),
  );

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], ...body: (readonly string[])[]) =>
  [head, head.map(() => '---'), ...body].map(row).join('\n');

const LONG = 'a sentence that needs much more room than a phone has';

it('labels the values of a wide table and keeps its semantics', async () => {
  const jsx = await compile(
    table(['Mode', 'What `dlt` "sees"', 'Needs', 'Note'], ['a', LONG, 'b', '']),
  );
  expect(jsx.replaceAll(/\s+/g, ' ')).toContain(
    String.raw`style={{ "--c2": "\"What dlt \\\"sees\\\"\"", "--c3": "\"Needs\"", "--c4": "\"Note\"" }}`,
  );
  const $ = load(jsx.replaceAll(/_components\./g, ''), { xml: true });
  expect($('table').attr('role')).toBe('table');
  expect($('tr[role="row"]')).toHaveLength(2);
  expect($('th[role="columnheader"]')).toHaveLength(4);
  expect($('td[role="cell"]')).toHaveLength(4);
});

it('marks cells without a value, whose label is not shown', async () => {
  const jsx = await compile(table(['a', 'b', 'c', 'd'], ['—', LONG, '—', '']));
  const $ = load(jsx.replaceAll(/_components\./g, ''), { xml: true });
  expect($('td.no-value, td[className="no-value"]')).toHaveLength(2);
});

it.each([
  ['three columns', table(['a', 'b', 'c'], [LONG, LONG, LONG])],
  ['short cells', table(['a', 'b', 'c', 'd'], ['1', '2', '3', '4'])],
])('a table with %s stays a table', async (_, source) => {
  expect(await compile(source)).not.toContain('records');
});

it('rejects more columns than the stylesheet has labels for', async () => {
  const head = Array.from({ length: 9 }, (_, index) => `column ${index}`);
  await expect(compile(table(head, head))).rejects.toMatchObject({
    reason: 'a table has at most 8 columns',
  });
});
