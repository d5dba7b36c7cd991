/** Each docs page has a Markdown twin with the same content, and the indexes list all twins. */
import fs from 'node:fs';
import path from 'node:path';
import type { Nodes, Root } from 'mdast';
import { toString } from 'mdast-util-to-string';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { describe, expect, it } from 'vitest';
import { BADGE_CLASS, EXPERIMENTAL } from '@site/src/config/experimental';
import { baseUrl, siteUrl } from '@site/src/config/site';
import { twinAddress } from '@site/src/pageRecords/paths';
import { buildDir, pages, record, redirects, type BuiltPage } from './site';

const fileAt = (address: string): string =>
  path.join(
    buildDir,
    decodeURIComponent(address).slice(baseUrl.length).split('#')[0] ?? '',
  );

const isFile = (address: string): boolean =>
  fs.existsSync(fileAt(address)) && fs.statSync(fileAt(address)).isFile();

const read = (address: string): string =>
  fs.readFileSync(fileAt(address), 'utf8');

const parser = unified().use(remarkParse).use(remarkGfm);

/** The nodes of some types, in order. */
function nodesOf<T extends Nodes['type']>(
  tree: Root,
  ...types: readonly T[]
): Extract<Nodes, { type: T }>[] {
  const found: Extract<Nodes, { type: T }>[] = [];
  visit(tree, (node) => {
    if ((types as readonly string[]).includes(node.type)) {
      found.push(node as Extract<Nodes, { type: T }>);
    }
  });
  return found;
}

/** Pages that the docs plugin made: documents and category indexes. */
const docsPages = [...pages.values()].filter(
  ({ $, address }) =>
    $('html').hasClass('plugin-docs') && !address.endsWith('/404.html'),
);

const flat = (text: string): string =>
  text.replaceAll(/[\u200b\s]+/g, ' ').trim();

/** Levels and text of a page's headings. */
function headingsOf({ $ }: BuiltPage): string[] {
  const content = $('.theme-doc-markdown, [class*="generatedIndexPage"]');
  return content
    .find('h1, h2, h3, h4, h5, h6')
    .not('[class*="admonition"] > *')
    .toArray()
    .map((heading) => {
      const own = $(heading).clone();
      // The twin has the mark that the badge stands for.
      own.find(`.${BADGE_CLASS}`).replaceWith(EXPERIMENTAL);
      own.find('.hash-link').remove();
      return `${heading.tagName.slice(1)} ${flat(own.text())}`;
    });
}

/** Languages of fences that a page shows as a picture. */
const DIAGRAMS = new Set(['mermaid', 'tables']);

/** Number of code blocks on a page; an output with tables is not preformatted. */
const blocksOf = ({ $ }: BuiltPage): number =>
  $('.theme-doc-markdown').find('pre, div[data-language]').length;

/** What is wrong with a link of a twin, if anything. */
function problem(url: string, page: BuiltPage): string | undefined {
  if (/^(https?|mailto):/.test(url)) {
    return undefined;
  }
  const [address = '', anchor = ''] = url.split('#');
  if (address !== '' && (!address.startsWith(baseUrl) || !isFile(address))) {
    return 'no file there';
  }
  const target =
    address === '' ? page : pages.get(address.replace(/\.md$/, ''));
  return anchor === '' || target?.ids.has(decodeURIComponent(anchor))
    ? undefined
    : 'no such anchor on that page';
}

it('finds all pages of the docs', () => {
  expect(docsPages.length).toBeGreaterThanOrEqual(
    Object.keys(record.docs).length,
  );
});

describe.each(docsPages.map((page) => [page.address, page] as const))(
  '%s',
  (address, page) => {
    const twin = twinAddress(address, baseUrl);
    const source = isFile(twin) ? read(twin) : '';
    const tree = parser.parse(source);

    it('has a twin and names it in its head and on the page', () => {
      const links = page
        .$('head link[rel="alternate"][type="text/markdown"]')
        .toArray()
        .map((link) => page.$(link).attr('href'));
      expect(links).toEqual([twin]);
      expect(page.$(`main a[href="${twin}"]`).length).toBeGreaterThan(0);
      expect(source).not.toBe('');
    });

    it('has the same headings and blocks of code in its twin', () => {
      const headings = nodesOf(tree, 'heading').map(
        (node) => `${node.depth} ${flat(toString(node))}`,
      );
      expect(headings).toEqual(headingsOf(page));
      const blocks = nodesOf(tree, 'code').filter(
        ({ lang }) => !DIAGRAMS.has(lang ?? ''),
      );
      expect(blocks).toHaveLength(blocksOf(page));
    });

    it('has a twin of Markdown only, whose links resolve', () => {
      const html = nodesOf(tree, 'html').map(({ value }) => value);
      expect(html).toEqual([]);
      const modules = nodesOf(tree, 'paragraph')
        .map((node) => toString(node))
        .filter((text) => /^(import|export)\s.*(from\s|=|\{)/.test(text));
      expect(modules).toEqual([]);
      const broken = nodesOf(tree, 'link', 'image', 'definition').flatMap(
        ({ url }) => {
          const cause = problem(url, page);
          return cause === undefined ? [] : [`${url} — ${cause}`];
        },
      );
      expect(broken).toEqual([]);
    });
  },
);

describe('llms.txt', () => {
  const index = read(`${baseUrl}llms.txt`);
  const tree = parser.parse(index);

  it('has the form of llmstxt.org: a title, a sentence, lists of links below headings', () => {
    const [title, summary] = tree.children;
    expect(title).toMatchObject({ type: 'heading', depth: 1 });
    expect(summary).toMatchObject({ type: 'blockquote' });
    const from = tree.children.findIndex(
      (node) => node.type === 'heading' && node.depth === 2,
    );
    const lists = tree.children.slice(from).map((node) => node.type);
    expect(lists).toEqual(
      lists.map((_, place) => (place % 2 === 0 ? 'heading' : 'list')),
    );
    const lines = index.split('\n').filter((line) => line.startsWith('- '));
    const odd = lines.filter(
      (line) => !/^- \[[^\n]+\]\(https:\/\/[^)\s]+\): \S/.test(line),
    );
    expect(odd).toEqual([]);
  });

  it('has the sections of the sidebar in its order', () => {
    const labels = (record.docsSidebars.tutorialSidebar ?? []).flatMap(
      (item) => (item.type === 'category' ? [item.label] : []),
    );
    const sections = nodesOf(tree, 'heading')
      .map((node) => toString(node))
      .filter((label) => labels.includes(label));
    expect(sections).toEqual(labels);
  });

  it('leads to the twin of each page, once', () => {
    const links = nodesOf(tree, 'list')
      .flatMap((list) => nodesOf({ type: 'root', children: [list] }, 'link'))
      .map(({ url }) => url);
    const twins = docsPages.map(
      ({ address }) => siteUrl + twinAddress(address, baseUrl),
    );
    expect([...links].sort()).toEqual([...twins].sort());
  });
});

it('llms-full.txt has the text of each guide, and no page of the API reference', () => {
  const text = read(`${baseUrl}llms-full.txt`);
  const isWhole = ({ address }: BuiltPage) =>
    text.includes(`\n---\n\n${read(twinAddress(address, baseUrl))}`);
  const api = `${baseUrl}api_reference/`;
  const left = docsPages.filter(({ address }) => !address.startsWith(api));
  expect(left.filter((page) => !isWhole(page))).toEqual([]);
  expect(text).not.toContain(`](${siteUrl}${api}dlt/pipeline/pipeline)`);
  expect(text.slice(0, 400)).toMatch(
    /Not in it: the \d+ pages of the API reference/,
  );
});

it('names the index as Markdown of the landing page', () => {
  const landing = pages.get(baseUrl.replace(/\/$/, ''));
  expect(
    landing?.$('link[rel="alternate"][type="text/markdown"]').attr('href'),
  ).toBe(`${baseUrl}llms.txt`);
});

it('gives no twin to a redirect', () => {
  const twins = [...redirects.keys()].filter((address) =>
    isFile(twinAddress(address, baseUrl)),
  );
  expect(twins).toEqual([]);
});
