/** `data/sections.jsonl`: every section of every guide, a JSON object in each line. */
import type { PageSection } from '@docs/markdown/records/sections';
import { tokensOf } from '@docs/search/tokens';
import type { ExportedPage } from '../pages';

/** One section. */
export interface PublishedSection {
  /** `page id` or `page id#anchor`. */
  readonly id: string;
  /** Title of the page. */
  readonly page: string;
  /** Title of the section; of the page for its introduction. */
  readonly section: string;
  /** Titles around the section, from the page's to its own. */
  readonly path: readonly string[];
  /** Address of the section on the web. */
  readonly url: string;
  /** Plain text in one line. */
  readonly text: string;
  readonly code: readonly string[];
  /** {@link tokensOf} its text and code. */
  readonly tokens: number;
}

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);

/** Sections of a page in reading order. */
function sectionsOf(
  { doc, record, permalink }: ExportedPage,
  url: string,
): PublishedSection[] {
  const id = doc?.id ?? '';
  const page = (doc?.title ?? '').replaceAll(/\s+/g, ' ').trim();
  let around: readonly Pick<PageSection, 'level' | 'title'>[] = [];
  return record.sections.flatMap(({ anchor, level, title, text, code }) => {
    const own = title === '' ? page : title;
    around = [
      ...around.filter((other) => other.level < level),
      { level, title: own },
    ];
    const fragment = anchor === '' ? '' : `#${anchor}`;
    return [
      {
        id: id + fragment,
        page,
        section: own,
        path: around.map((one) => one.title),
        url: url + permalink + fragment,
        text,
        code,
        tokens: tokensOf(text.length + sum(code.map(({ length }) => length))),
      },
    ];
  });
}

/**
 * The sections of pages, sorted by the ids of the pages.
 *
 * @param url origin of the site
 */
export const publishedSections = (
  pages: readonly ExportedPage[],
  url: string,
): PublishedSection[] =>
  pages
    .filter(({ doc }) => doc !== undefined)
    .sort((a, b) => ((a.doc?.id ?? '') < (b.doc?.id ?? '') ? -1 : 1))
    .flatMap((page) => sectionsOf(page, url));
