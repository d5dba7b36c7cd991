/** Each docs page has a Markdown twin with the same content, and the indexes list all twins. */
import fs from 'node:fs';
import path from 'node:path';
import type { Nodes, Root } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { createSlugger } from '@docusaurus/utils';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { describe, expect, it } from 'vitest';
import {
  BADGE_CLASS,
  EXPERIMENTAL,
} from '@docs/markdown/prose/marks/experimental';
import { baseUrl, siteUrl } from '@site/src/config/site';
import { AGENTS_FILE } from '@docs/markdown/records/agentsFile';
import { twinAddress } from '@docs/markdown/records/paths';
import budgets from './budgets.json';
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

/** Pages whose tool begins with a program that is also further down; their twins have it once. */
const REPEATED: Readonly<Record<string, number>> = { '/docs/playground': 1 };

/** Number of code blocks on a page; an output with tables is not preformatted. */
const blocksOf = ({ $, address }: BuiltPage): number =>
  $('.theme-doc-markdown').find('pre, div[data-language]').length -
  (REPEATED[address] ?? 0);

/** An id that is not what GitHub makes of a heading's text. */
const HEADING_ID = /\s*\{#(?<id>[^}\s]+)\}$/;
/** The only HTML of twins: another place that is linked. */
const PLACE = /^<a id="(?<id>[^"\s]+)">$/;

const twins = new Map<string, Root>();

/** The Markdown at an address, parsed once. */
function treeAt(address: string): Root {
  const known = twins.get(address);
  const tree = known ?? parser.parse(isFile(address) ? read(address) : '');
  twins.set(address, tree);
  return tree;
}

const idsByTwin = new Map<string, ReadonlySet<string>>();

/** Where fragments lead in a twin: slugs of headings by GitHub's algorithm, ids after them, and empty links. */
function idsIn(address: string): ReadonlySet<string> {
  const known = idsByTwin.get(address);
  if (known) {
    return known;
  }
  const tree = treeAt(address);
  const slugger = createSlugger();
  const ids = new Set([
    ...nodesOf(tree, 'heading').flatMap((heading) => {
      const text = toString(heading, { includeHtml: false }).trim();
      const id = HEADING_ID.exec(text)?.groups?.id;
      const slug = slugger.slug(text.replace(HEADING_ID, ''));
      return id === undefined ? [slug] : [slug, id];
    }),
    ...nodesOf(tree, 'html').flatMap(
      ({ value }) => PLACE.exec(value)?.groups?.id ?? [],
    ),
  ]);
  idsByTwin.set(address, ids);
  return ids;
}

/** What is wrong with a link of a twin, if anything. */
function problem(url: string, twin: string): string | undefined {
  const [address = '', anchor = ''] = url.split('#');
  if (address !== '' && !address.startsWith(`${siteUrl}${baseUrl}`)) {
    return /^(https?:\/\/|mailto:)/.test(url) ? undefined : 'is not absolute';
  }
  const target = address === '' ? twin : address.slice(siteUrl.length);
  if (!isFile(target)) {
    return pages.has(target.replace(/\/$/, '')) ? undefined : 'no file there';
  }
  return anchor === '' || idsIn(target).has(decodeURIComponent(anchor))
    ? undefined
    : 'no such place in that twin';
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
    const tree = treeAt(twin);

    it('has a twin and names it in its head and on the page', () => {
      const links = page
        .$('head link[rel="alternate"][type="text/markdown"]')
        .toArray()
        .map((link) => page.$(link).attr('href'));
      expect(links).toEqual([twin]);
      expect(page.$(`main a[href="${twin}"]`).length).toBeGreaterThan(0);
      expect(tree.children).not.toEqual([]);
    });

    it('has the same headings and blocks of code in its twin', () => {
      const headings = nodesOf(tree, 'heading').map(
        (node) =>
          `${node.depth} ${flat(toString(node, { includeHtml: false }).replace(HEADING_ID, ''))}`,
      );
      expect(headings).toEqual(headingsOf(page));
      const blocks = nodesOf(tree, 'code').filter(
        ({ lang }) => !DIAGRAMS.has(lang ?? ''),
      );
      expect(blocks).toHaveLength(blocksOf(page));
    });

    it('has a twin of Markdown only, whose links resolve', () => {
      const html = nodesOf(tree, 'html')
        .map(({ value }) => value)
        .filter((value) => value !== '</a>' && !PLACE.test(value));
      expect(html).toEqual([]);
      const modules = nodesOf(tree, 'paragraph')
        .map((node) => toString(node))
        .filter((text) => /^(import|export)\s.*(from\s|=|\{)/.test(text));
      expect(modules).toEqual([]);
      const broken = nodesOf(tree, 'link', 'image', 'definition').flatMap(
        ({ url }) => {
          const cause = problem(url, twin);
          return cause === undefined ? [] : [`${url} — ${cause}`];
        },
      );
      expect(broken).toEqual([]);
    });
  },
);

/** Addresses of the links in the lists of a file. */
const listed = (tree: Root): string[] =>
  nodesOf(tree, 'list')
    .flatMap((list) => nodesOf({ type: 'root', children: [list] }, 'link'))
    .map(({ url }) => url);

const INDEX = `${baseUrl}llms.txt`;
const indexes = [
  INDEX,
  ...listed(treeAt(INDEX))
    .map((url) => url.slice(siteUrl.length))
    .filter((address) => address.endsWith('/llms.txt')),
];

describe.each(indexes)('%s', (address) => {
  const text = isFile(address) ? read(address) : '';
  const tree = treeAt(address);

  it('has the form of llmstxt.org: a title, a sentence, lists of links below headings', () => {
    const [title, summary] = tree.children;
    expect(title).toMatchObject({ type: 'heading', depth: 1 });
    expect(summary).toMatchObject({ type: 'blockquote' });
    const from = tree.children.findIndex(
      (node) => node.type === 'heading' && node.depth === 2,
    );
    const lists = tree.children.slice(from).map((node) => node.type);
    expect(lists).toEqual(
      lists.map((_, index) => (index % 2 === 0 ? 'heading' : 'list')),
    );
    const lines = text.split('\n').filter((line) => line.startsWith('- '));
    const odd = lines.filter(
      (line) => !/^- \[[^\n]+\]\(https:\/\/[^)\s]+\): \S/.test(line),
    );
    expect(odd).toEqual([]);
  });

  it('is read whole by agents, which cut long files', () => {
    expect(text.length).toBeLessThanOrEqual(
      address === INDEX
        ? budgets.agents.indexCharacters
        : budgets.agents.sectionCharacters,
    );
  });

  it('leads to files', () => {
    const missing = listed(tree).filter(
      (url) => !isFile(url.slice(siteUrl.length)),
    );
    expect(missing).toEqual([]);
  });
});

it('llms.txt has the sections of the sidebar in its order', () => {
  const labels = (record.docsSidebars.tutorialSidebar ?? []).flatMap((item) =>
    item.type === 'category' ? [item.label] : [],
  );
  const sections = nodesOf(treeAt(INDEX), 'link')
    .map((node) => toString(node))
    .filter((label) => labels.includes(label));
  expect(sections).toEqual(labels);
});

it('llms.txt leads to each twin through one file of a section at most', () => {
  const [own, ...sections] = indexes.map((address) =>
    listed(treeAt(address)).filter(
      (url) => url.endsWith('.md') && !url.endsWith(`/${AGENTS_FILE}`),
    ),
  );
  const through = sections.flat();
  expect(new Set(through).size).toBe(through.length);
  const addresses = docsPages.map(
    ({ address }) => siteUrl + twinAddress(address, baseUrl),
  );
  expect([...new Set([...(own ?? []), ...through])].sort()).toEqual(
    [...addresses].sort(),
  );
});

it('each page names the index for agents at the start of its text', () => {
  const without = [...pages.values()].filter(({ $ }) => {
    const pointer = $('#__docusaurus').prevAll('p[hidden]');
    return pointer.find(`a[href="${siteUrl}${INDEX}"]`).length !== 1;
  });
  expect(without.map(({ address }) => address)).toEqual([]);
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
  const found = [...redirects.keys()].filter((address) =>
    isFile(twinAddress(address, baseUrl)),
  );
  expect(found).toEqual([]);
});
