import type { Root } from 'mdast';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { VFile } from 'vfile';
import { expect, it } from 'vitest';
import codeRecords, { fencesHash } from '../src/checks/codeRecords';

const PAGE = 'docs/page.mdx';
const hash = fencesHash([
  ['py group="a"', 'x = 1'],
  ['text', 'y'],
]);

/** The message about a page; undefined when it passes. */
function messageOf(
  markdown: string,
  { page = PAGE, isBuild = true } = {},
): string | undefined {
  const report = {
    dlt: '1',
    python: '3',
    pages: { [PAGE]: { hash, fences: {}, groups: [], norun: [] } },
  };
  const file = new VFile({ path: `/site/${page}`, value: markdown });
  const check = codeRecords.call(unified(), {
    report,
    siteDir: '/site',
    isBuild,
  }) as (tree: Root, file: VFile) => void;
  try {
    check(unified().use(remarkParse).parse(file), file);
    return undefined;
  } catch (error) {
    return String(error);
  }
}

const code = (value: string): string =>
  `Text.\n\n\`\`\`py group="a"\n${value}\n\`\`\`\n\n~~~ text\ny\n~~~\n`;

it('passes what ran', () => {
  expect(messageOf(code('x = 1'))).toBeUndefined();
});

it.each([
  ['code that changed', code('x = 2'), {}],
  ['a page without a record', code('x = 1'), { page: 'docs/new.mdx' }],
  ['a fence more', `${code('x = 1')}\n~~~\nz\n~~~\n`, {}],
])('refuses %s, at its first fence', (_name, markdown, options) => {
  expect(messageOf(markdown, options)).toMatch(
    /:3:1.*never run.*--update docs\/\w+\.mdx/,
  );
});

it.each([
  ['a page without code', 'Text.', { page: 'docs/new.mdx' }],
  ['the dev server', code('x = 2'), { isBuild: false }],
  ['a site of a test', code('x = 2'), { page: 'tests/site/docs/a.mdx' }],
])('says nothing of %s', (_name, markdown, options) => {
  expect(messageOf(markdown, options)).toBeUndefined();
});
