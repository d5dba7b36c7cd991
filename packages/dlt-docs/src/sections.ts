/** Sections of pages by id: `general-usage/incremental/lag#how-lag-works`, or the id of the page alone. */
import { own } from '@docs/facts/own';
import type { DocsData } from './data';
import {
  headingsBelow,
  headingsOf,
  sectionLines,
  type Heading,
} from './headings';
import { checkLength, MOST } from './limits';
import { unknown } from './refusal';

/** A section that was found. */
export interface Section {
  readonly id: string;
  /** Titles from the page's to its own. */
  readonly path: readonly string[];
  /** Its Markdown with its heading. */
  readonly markdown: string;
  /** Id of the section that it is an entry in a list of. */
  readonly around?: string;
  /** The sections directly below it: id and title. */
  readonly below: readonly (readonly [id: string, title: string])[];
}

/** A page, read once: its headings are needed for each of its sections. */
interface Page {
  readonly id: string;
  readonly lines: readonly string[];
  readonly headings: readonly Heading[];
}

const readPage = (data: DocsData, id: string): Page => {
  const lines = data.page(id).split('\n');
  return { id, lines, headings: headingsOf(lines) };
};

/** An id as it is written in links: a complete address, `/docs/x`, `x.md`, `x/index`. */
export const plainId = (written: string): string =>
  written
    .trim()
    .replace(/^https?:\/\/[^/]+/, '')
    .replace(/^\/(?:docs(?:\/|$))?/, '')
    .replace(/\.mdx?(?=#|$)/, '')
    .replace(/(?:^|\/)(?:index)?\/?(?=#|$)/, '');

const titlesTo = ({ headings }: Page, index: number): string[] => {
  const found: string[] = [];
  let level = Infinity;
  for (const heading of headings.slice(0, index + 1).reverse()) {
    if (heading.level < level) {
      found.unshift(heading.title);
      level = heading.level;
    }
  }
  return found;
};

/** A place with an id of its own, which links lead to. */
const PLACE = /<a id="[^"]+"><\/a>/g;
/** A paragraph of such places. */
const PLACES = /^(?:<a id="[^"]+"><\/a>)+\n\n?/gm;

/** The text without ids, which the reader of a section does not need. */
function withoutIds(
  { headings }: Page,
  lines: readonly string[],
  from: number,
): string {
  const titles = new Map(
    headings.map(({ level, title, line }) => [
      line,
      `${'#'.repeat(level)} ${title}`,
    ]),
  );
  return lines
    .map((line, offset) => titles.get(from + offset) ?? line)
    .join('\n')
    .replaceAll(PLACES, '')
    .replaceAll(PLACE, '')
    .trim();
}

/** The heading with an id, or the one that a place with the id is in or below; -1 without one. */
function placeOf({ lines, headings }: Page, anchor: string): number {
  const own = headings.findIndex(({ id }) => id === anchor);
  const mark = `<a id="${anchor}"></a>`;
  const line = lines.findIndex((text) => text.includes(mark));
  if (own >= 0 || line < 0) {
    return own;
  }
  const isAlone = (lines[line] ?? '').replaceAll(PLACE, '').trim() === '';
  const next = headings.findIndex((heading) => heading.line > line);
  const between = lines.slice(line + 1, headings[next]?.line);
  return isAlone && next >= 0 && between.every((text) => text.trim() === '')
    ? next
    : (next < 0 ? headings.length : next) - 1;
}

/** An entry in a list of names, with the section that the list stands in. */
function entryOf(
  data: DocsData,
  page: Page,
  anchor: string,
): Section | undefined {
  const [below, text] = own(data.entries(page.id), anchor) ?? [];
  if (below === undefined || text === undefined) {
    return undefined;
  }
  const index = below === '' ? 0 : placeOf(page, below);
  const id = page.id + (below === '' ? '' : `#${below}`);
  return {
    id: `${page.id}#${anchor}`,
    path: [...titlesTo(page, index), anchor.split('.').at(-1) ?? anchor],
    markdown: text,
    around: id,
    below: [],
  };
}

/** Longest section, in characters, that is given with everything below it: that takes less than to ask twice. */
const SMALL = 3_200;

/** How much of what is below a section is given with it. */
export type Depth = 'own' | 'whole' | 'whole if small';

/**
 * The section with an id.
 *
 * @throws Refusal with the nearest ids when there is none
 */
export function findSection(
  data: DocsData,
  written: string,
  depth: Depth = 'own',
): Section {
  checkLength('The id', written, MOST.name);
  const id = plainId(written);
  const [pageId = '', anchor = ''] = id.split('#');
  const pages = data.pages().map((page) => page.id);
  if (!pages.includes(pageId)) {
    throw unknown('page', pageId, pages);
  }
  const page = readPage(data, pageId);
  const index = anchor === '' ? 0 : placeOf(page, anchor);
  const heading = page.headings[index];
  if (!heading) {
    const entry = entryOf(data, page, anchor);
    if (entry) {
      return entry;
    }
    const prefix = `${pageId}#`;
    throw unknown('section', id, [
      ...page.headings.flatMap((one) => (one.id ? [prefix + one.id] : [])),
      ...Object.keys(data.entries(pageId)).map((one) => prefix + one),
    ]);
  }
  const all = sectionLines(page.lines, page.headings, index, true);
  const complete =
    depth === 'whole' ||
    (depth === 'whole if small' && all.join('\n').length <= SMALL);
  const lines = complete
    ? all
    : sectionLines(page.lines, page.headings, index, false);
  return {
    id,
    path: titlesTo(page, index),
    markdown: withoutIds(page, lines, heading.line),
    below: complete
      ? []
      : headingsBelow(page.headings, index).map(
          (one) => [`${pageId}#${one.id ?? ''}`, one.title] as const,
        ),
  };
}
