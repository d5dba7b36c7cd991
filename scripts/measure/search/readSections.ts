/**
 * Splits the HTML of a built page into sections. Pagefind reads HTML, and both engines are compared on the same text.
 * The site's own search reads the syntax tree instead (`sectionsOf`).
 */
import { load, type Cheerio, type CheerioAPI } from 'cheerio';
import type { Section } from '@docs/search/types';

/** The content of a page, without layout, breadcrumbs and table of contents. */
const MAIN = '.theme-doc-markdown';
/** Elements that are not part of the text: controls, labels, links to headings and sources, the snippet report. */
const BUILD_FOLDER = [
  'button, svg, script, style, [role="tablist"]',
  '.hash-link, .snippet-report, .api-label, .program__label',
  // The file name of a code block, and the link to the source next to a signature.
  '.theme-code-block > :not(:has(pre)), pre + a',
].join(',');
/** Node.TEXT_NODE of the DOM. */
const TEXT_NODE = 3;
/** Level of list entries, below all heading levels. */
const ENTRY_LEVEL = 5;
/** Elements that separate words without a space in the HTML. */
const BLOCKS =
  'p, li, td, th, tr, dt, dd, pre, br, h1, h2, h3, h4, h5, h6, figcaption, summary, div, dt > *';

/** The text of a page. */
export interface ReadPage {
  readonly title: string;
  /** Description and keywords of the page's head. */
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

/** The anchor of a list entry, if it has one. */
const entryId = (entry: Cheerio<never>): string | undefined =>
  entry.find('[id]').first().attr('id') ?? entry.attr('id');

/** Walks the page in document order; starts a section at each heading and list entry with an anchor. */
function collect($: CheerioAPI, main: Cheerio<never>, title: string): Draft[] {
  const first: Draft = { anchor: '', title, level: 1, text: '', code: [] };
  const drafts = [first];
  const start = (draft: Omit<Draft, 'text' | 'code'>): Draft => {
    const started = { ...draft, text: '', code: [] };
    drafts.push(started);
    return started;
  };
  /** Returns the section that is current after the node. */
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
        // A heading without an id cannot be linked to; its text belongs to the previous section.
        current = start({ anchor: id, title: line(element.text()), level });
      } else if (element.is('h1')) {
        // Skipped: the page title is the title of the first section.
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
        // Content after a definition list does not belong to its last entry.
        current = element.is('dl') ? current : after;
        current.text += space;
      }
    });
    return current;
  };
  walk(main, first);
  return drafts;
}

/** Reads a built page; undefined for pages without an article (redirects, category indexes). */
export function readSections(html: string): ReadPage | undefined {
  const $ = load(html);
  const main = $(MAIN).first();
  if (main.length === 0) {
    return undefined;
  }
  main.find(BUILD_FOLDER).remove();
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
