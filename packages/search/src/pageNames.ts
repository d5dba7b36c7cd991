/**
 * The names of pages. A reader who types a name wants to open its page, also before the name is complete: half a word
 * matches words of hundreds of sections, and their texts do not tell which page the reader means.
 */
import { squash, stem, words } from './tokenize';

/** What is read of a section. */
interface Section {
  readonly path: string;
  readonly title: string;
  /** Number of the page's first section. */
  readonly first: number;
}

/** The last segment of a page's address as words; it often is a synonym of the title. */
export const lastOf = (path: string): string =>
  path.slice(path.lastIndexOf('/') + 1).replace(/[-_]/g, ' ');

/** The names of a page, without case, spaces and punctuation. */
interface Names {
  /** Its title, and the end of its address. */
  readonly whole: readonly string[];
  /** Words of its title. */
  readonly words: readonly string[];
  readonly isPart: boolean;
}

/** The names of each page, by the number of its first section. */
export type PageNames = ReadonlyMap<number, Names>;

/** Factor of a page whose name is the query. */
const IS_NAME = 24;
/** Factor of a page whose title begins with the query, and of one whose address does, which readers see less. */
const BEGINS_TITLE = 8;
const BEGINS_ADDRESS = 6;
/** Factor of a page with a word in its title that begins with the query. */
const BEGINS_WORD = 2;
/** The fewest characters of a beginning. */
const MIN_LENGTH = 3;

/** Factor of a page that is a part of another, such as `sources/rest_api/incremental`: its name is a common word. */
const IS_PART = 0.5;

const parentOf = (path: string): string =>
  path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** Reads the names of pages. A part of a page below a list of pages has no name of its own in its address. */
export function pageNames(sections: readonly Section[]): PageNames {
  const firsts = sections.filter(({ first }, id) => first === id);
  const paths = new Set(firsts.map(({ path }) => path));
  return new Map(
    firsts.map(({ first, path, title }) => {
      const parent = parentOf(path);
      const isPart = paths.has(parent) && paths.has(parentOf(parent));
      const whole = isPart ? [title] : [title, lastOf(path)];
      return [
        first,
        { whole: whole.map(squash), words: words(title).map(squash), isPart },
      ];
    }),
  );
}

/**
 * The factor of each page that a query names, by the number of its first section.
 *
 * @param requested the squashed query
 */
export function namedPages(
  names: PageNames,
  requested: string,
): ReadonlyMap<number, number> {
  const factors = new Map<number, number>();
  if (requested === '') {
    return factors;
  }
  const stemmed = stem(requested);
  const begins = (name: string): boolean =>
    requested.length >= MIN_LENGTH && name.startsWith(requested);
  for (const [first, { whole, words: parts, isPart }] of names) {
    const [title = ''] = whole;
    const weight = isPart ? IS_PART : 1;
    if (whole.some((name) => name === requested || stem(name) === stemmed)) {
      factors.set(first, IS_NAME * weight);
    } else if (whole.some(begins)) {
      factors.set(
        first,
        (begins(title) ? BEGINS_TITLE : BEGINS_ADDRESS) * weight,
      );
    } else if (parts.some(begins)) {
      factors.set(first, BEGINS_WORD * weight);
    }
  }
  return factors;
}
