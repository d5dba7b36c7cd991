/** The names of pages as readers type them: a search answers each letter, and most readers stop before the last one. */
import type { GuideSection } from '@docs/search/guidesIndex';
import { squash } from '@docs/search/tokenize';
import type { RealQuery } from './real';

/** Fewest letters, most letters, and the letters between two queries. */
const FEWEST = 4;
const MOST = 12;
const STEP = 4;

interface Page {
  readonly path: string;
  /** The title, and the last part of the address in words. */
  readonly names: readonly string[];
}

/**
 * The beginnings of the names of all pages. The right rows are the pages whose name begins so; pages without a sidebar
 * entry, whose address begins with an underscore, have no name.
 */
export function typedNames(
  sections: readonly GuideSection[],
): Pick<RealQuery, 'query' | 'answers'>[] {
  const pages = sections.flatMap(({ path, title, anchor }): Page[] => {
    const last = path.slice(path.lastIndexOf('/') + 1);
    return anchor !== '' || last.startsWith('_')
      ? []
      : [{ path, names: [title.toLowerCase(), last.replace(/[_-]/g, ' ')] }];
  });
  const queries = new Set(
    pages.flatMap(({ names }) =>
      names.flatMap((name) =>
        Array.from({ length: MOST }, (_, index) => name.slice(0, index + 1))
          .filter(
            (_, index) => index + 1 >= FEWEST && index % STEP === STEP - 1,
          )
          .map((query) => query.trim()),
      ),
    ),
  );
  return [...queries].map((query) => ({
    query,
    answers: pages
      .filter(({ names }) =>
        names.some((name) => squash(name).startsWith(squash(query))),
      )
      .map(({ path: page }) => ({ page, section: '' })),
  }));
}
