import fs from 'node:fs';
import { createProcessors } from '@docusaurus/mdx-loader/lib/processor';
import type { Root } from 'mdast';
import type { Plugin } from 'unified';
import { expect, it } from 'vitest';
import { pageSyntax, toParse } from '../src/records/processor';
import useParsedPages, { ParsedPages } from '../src/tree/parsedPages';

const PAGES = [
  'api_reference/dlt/extract/pipe',
  'api_reference/dlt/sources/helpers/rest_client/paginators',
  'api_reference/dlt/common/time',
];

/** Docusaurus' processor with the trees that it works on. */
async function docusaurus(parsed: ParsedPages) {
  const trees: Root[] = [];
  const recordTree: Plugin<[], Root> = () => (tree) => {
    trees.push(structuredClone(tree));
  };
  const { mdxProcessor } = await createProcessors({
    options: {
      markdownConfig: {
        mermaid: false,
        emoji: false,
        anchors: { maintainCase: false },
        mdx1Compat: {},
        hooks: {},
      },
      beforeDefaultRemarkPlugins: [[useParsedPages, parsed], recordTree],
      staticDirs: [],
      siteDir: process.cwd(),
    },
  } as unknown as Parameters<typeof createProcessors>[0]);
  return {
    trees,
    process: (content: string) =>
      mdxProcessor.process({
        content,
        filePath: 'page.mdx',
        frontMatter: {},
        compilerName: 'client',
      }),
  };
}

it.each(PAGES)('%s is parsed as Docusaurus parses it', async (page) => {
  const text = toParse(fs.readFileSync(`docs/${page}.mdx`, 'utf8'));
  const { trees, process } = await docusaurus(new ParsedPages());
  await process(text);
  expect(trees).toEqual([(await pageSyntax()).parse(text)]);
});

it('compiles the kept tree of a page once, and parses it after that', async () => {
  const parsed = new ParsedPages();
  parsed.put('# Page', (await pageSyntax()).parse('# Kept'));
  const { trees, process } = await docusaurus(parsed);
  await process('# Page');
  await process('# Page');
  await process('# Other');
  const headings = trees.map((tree) => JSON.stringify(tree.children));
  expect(headings[0]).toContain('Kept');
  expect(headings[1]).toContain('Page');
  expect(headings[2]).toContain('Other');
});

it('needs a parser in front of it', async () => {
  const { unified } = await import('unified');
  expect(() =>
    unified().use(useParsedPages, new ParsedPages()).freeze(),
  ).toThrow('useParsedPages needs a parser in front of it.');
});
