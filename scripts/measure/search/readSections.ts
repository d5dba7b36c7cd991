/**
 * A page of the build as sections, read from its HTML, which is what Pagefind reads: both engines are compared on the
 * same words. The site's own search takes them from the tree of which the HTML is made (`sectionsOf`).
 */
import { load, type Cheerio, type CheerioAPI } from 'cheerio';
import type { Section } from '../../../src/search/types';

/** The words of a page, without frame, breadcrumbs and table of contents. */
const MAIN = '.theme-doc-markdown';
/** On the page, but not of its text: controls, labels, links to headings and sources, the report on its code. */
const ASIDE = [
  'button, svg, script, style, [role="tablist"]',
  '.hash-link, .snippet-report, .api-label, .program__label',
  // A block's file name, beside its code; the link to the source, beside a signature.
  '.theme-code-block > :not(:has(pre)), pre + a',
].join(',');
/** DOM's number of a text node. */
const TEXT_NODE = 3;
/** Entries of a list stand below any heading. */
const ENTRY_LEVEL = 5;
/** Elements that end a word for the eye, though no space stands there. */
const BLOCKS =
  'p, li, td, th, tr, dt, dd, pre, br, h1, h2, h3, h4, h5, h6, figcaption, summary, div, dt > *';

/** What a page's HTML says. */
export interface ReadPage {
  readonly title: string;
  /** Description and keywords of its head. */
  readonly about: string;
  readonly sections: readonly Section[];
}

const line = (text: string): string =>
  text
    .replace(/[\u200b\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

interface Draft {
  anchor: string;
  title: string;
  level: number;
  text: string;
  code: string[];
}

/** The id under which an entry of a list is linked to, if it has one. */
const entryId = (entry: Cheerio<never>): string | undefined =>
  entry.find('[id]').first().attr('id') ?? entry.attr('id');

/** Walks the page in reading order and starts a section at each heading and each entry that can be linked to. */
function collect($: CheerioAPI, main: Cheerio<never>, title: string): Draft[] {
  const first: Draft = { anchor: '', title, level: 1, text: '', code: [] };
  const drafts = [first];
  const start = (draft: Omit<Draft, 'text' | 'code'>): Draft => {
    const started = { ...draft, text: '', code: [] };
    drafts.push(started);
    return started;
  };
  /** The section to which what follows the node belongs. */
  const walk = (node: Cheerio<never>, owner: Draft): Draft => {
    let current = owner;
    node.contents().each((_, child) => {
      const element = $(child) as unknown as Cheerio<never>;
      if (child.nodeType === TEXT_NODE) {
        current.text += element.text();
        return;
      }
      const level = Number(
        /^h([2-4])$/i.exec(String(element.prop('tagName')))?.[1],
      );
      const id = element.attr('id');
      if (level > 0 && id !== undefined) {
        // A heading without an id cannot be linked to; its words belong to the section above.
        current = start({ anchor: id, title: line(element.text()), level });
      } else if (element.is('h1')) {
        // The page's title is the first section's.
      } else if (element.is('pre')) {
        current.code.push(element.text().trim());
      } else if (element.is('dt') && entryId(element) !== undefined) {
        const anchor = entryId(element) ?? '';
        const name = line(element.children('code').first().text());
        current = walk(
          element,
          start({ anchor, title: name, level: ENTRY_LEVEL }),
        );
      } else {
        const space = element.is(BLOCKS) ? ' ' : '';
        current.text += space;
        const after = walk(element, current);
        // What follows a list of entries is not of its last entry.
        current = element.is('dl') ? current : after;
        current.text += space;
      }
    });
    return current;
  };
  walk(main, first);
  return drafts;
}

/** Reads a page of the build; nothing when it has no article (a redirect, an index of a category). */
export function readSections(html: string): ReadPage | undefined {
  const $ = load(html);
  const main = $(MAIN).first();
  if (main.length === 0) {
    return undefined;
  }
  main.find(ASIDE).remove();
  const title = line(main.find('h1').first().text());
  const meta = (name: string) =>
    $(`meta[name="${name}"]`).attr('content') ?? '';
  const drafts = collect($, main as unknown as Cheerio<never>, title);
  return {
    title,
    about: line(`${meta('description')} ${meta('keywords')}`),
    sections: drafts.map((draft) => ({ ...draft, text: line(draft.text) })),
  };
}
