/**
 * Remark plugin: links names of the library in Python code and in prose to their entries in the API reference,
 * when their meaning is certain; a link to the glossary shows the term's definition. The data of the cards is
 * part of the page.
 */
import path from 'node:path';
import type { InlineCode, Link, Root, RootContent } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import type { Plugin } from 'unified';
import { visitParents } from 'unist-util-visit-parents';
import { linkTo, type Inventory } from '@docs/facts/api/inventory';
import { linkInline } from '@docs/python-names';
import { GLOSSARY_PAGE, type Glossary } from '../../records/glossary';
import type { Summaries } from '../api-reference/summaries';
import { PageCards } from './cards';
import { fenceLinks } from './fenceLinks';
import type { GuideLinks } from './guideLinks';

interface Options {
  /** The API as data; from packages/facts/src. */
  readonly inventory: Inventory;
  /** The links in the code of guides, which are the pages; without it each page finds its own. */
  readonly guides?: GuideLinks;
  /** Summaries of all described names. */
  readonly summaries: () => Promise<Summaries>;
  /** Hash of the summaries, for build caches. */
  readonly summariesHash: string;
  /** The terms of these docs; from packages/facts/src. */
  readonly glossary: Glossary;
  /** Folder of the pages; a page's id is its path below it. */
  readonly docsDir: string;
  /** Base URL of the site, with leading and trailing slash. */
  readonly baseUrl: string;
}

const PYTHON = new Set(['py', 'python']);

/** False in headings, links and terms of definition lists, where code is not a mention of a name. */
function isMention(
  ancestors: readonly { type: string; data?: unknown }[],
): boolean {
  return ancestors.every(({ type, data }) => {
    const name = (data as { hName?: string } | undefined)?.hName;
    return (
      type !== 'heading' &&
      type !== 'link' &&
      type !== 'linkReference' &&
      name !== 'dt'
    );
  });
}

/** The anchor of a link from another page to the glossary. */
function termOf(
  { url }: Link,
  page: string,
  docsDir: string,
): string | undefined {
  const [, file, id] = /^([^:#]+\.mdx?)#(.+)$/.exec(url) ?? [];
  if (file === undefined) {
    return undefined;
  }
  const target = path.relative(docsDir, path.resolve(path.dirname(page), file));
  return target.replace(/\.mdx?$/, '') === GLOSSARY_PAGE ? id : undefined;
}

const cardsElement = (cards: PageCards): MdxJsxFlowElement => ({
  type: 'mdxJsxFlowElement',
  name: 'ApiCards',
  attributes: [
    {
      type: 'mdxJsxAttribute',
      name: 'json',
      value: JSON.stringify(cards.cards),
    },
  ],
  children: [],
});

const symbolLinks: Plugin<[Options], Root> = ({
  inventory,
  guides,
  summaries,
  glossary,
  docsDir,
  baseUrl,
}) => {
  return async (tree, file) => {
    const cards = new PageCards(inventory, await summaries(), baseUrl);
    const ownPage = path.relative(docsDir, file.path).replace(/\.mdx$/, '');
    visitParents(tree, 'code', (node) => {
      if (PYTHON.has(node.lang ?? '')) {
        const before = node.data?.before ?? '';
        const found =
          guides?.ofFence(before, node.value) ??
          fenceLinks(before, node.value, inventory);
        const links = found.map(({ from, to, location, parameter }) => ({
          from,
          to,
          ...cards.link(location, parameter),
        }));
        node.data = { ...node.data, links };
      }
    });
    visitParents(tree, 'inlineCode', (node: InlineCode, ancestors) => {
      const location = isMention(ancestors)
        ? linkInline(node.value, inventory)
        : undefined;
      const parent = ancestors.at(-1);
      // A page of the reference does not link to itself.
      if (!location || location.page === ownPage || !parent) {
        return;
      }
      const link: Link = {
        type: 'link',
        url: linkTo(location),
        children: [{ ...node }],
        data: {
          hProperties: { 'data-card': String(cards.link(location).card) },
        },
      };
      const siblings = parent.children as RootContent[];
      siblings.splice(siblings.indexOf(node), 1, link);
    });
    visitParents(tree, 'link', (link, ancestors) => {
      const id = termOf(link, file.path, docsDir);
      const term = id === undefined ? undefined : glossary[id];
      // An unknown term stays a plain link, and the build's anchor check reports it.
      if (id !== undefined && term && isMention(ancestors)) {
        link.data = {
          ...link.data,
          hProperties: {
            className: ['term'],
            'data-card': String(cards.term(id, term)),
          },
        };
      }
    });
    if (cards.cards.length > 0) {
      tree.children.push(cardsElement(cards));
    }
  };
};

export default symbolLinks;
