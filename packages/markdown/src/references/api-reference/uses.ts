/** Which guides use a name of the library: those whose code links to it. */
import type { LinkedFence } from '../symbol-links/fenceLinks';
import type { Guide, GuideLinks } from '../symbol-links/guideLinks';

/** Guides by the dotted path of a definition, those first whose code is about it most. */
export interface Uses {
  /** Found when they are first needed, which takes a second or two. */
  readonly guides: ReadonlyMap<string, readonly Guide[]>;
}

/** Numbers of links by dotted path. */
type Counts = Readonly<Record<string, number>>;

/** Counts the links of a page. */
export function countsOf(fences: readonly LinkedFence[]): Counts {
  const counts: Record<string, number> = {};
  for (const { location } of fences.flatMap(([, links]) => links)) {
    counts[location.path] = (counts[location.path] ?? 0) + 1;
  }
  return counts;
}

/** Guides by dotted path: by the share of the page's links that lead there, then by id. */
export function usesOf(
  pages: readonly (Guide & { readonly counts: Counts })[],
): Uses['guides'] {
  const found = new Map<string, { guide: Guide; share: number }[]>();
  for (const { id, title, counts } of pages) {
    const total = Object.values(counts).reduce((sum, each) => sum + each, 0);
    for (const [name, count] of Object.entries(counts)) {
      const all = found.get(name) ?? [];
      all.push({ guide: { id, title }, share: count / total });
      found.set(name, all);
    }
  }
  return new Map(
    [...found]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, all]) => [
        name,
        all
          .sort(
            (a, b) => b.share - a.share || (a.guide.id < b.guide.id ? -1 : 1),
          )
          .map(({ guide }) => guide),
      ]),
  );
}

/** The uses of a site. A getter of a class, because caches are keyed on the JSON of the options that it is part of. */
export class SiteUses implements Uses {
  readonly #links: GuideLinks;
  #found: Uses['guides'] | undefined;

  constructor(links: GuideLinks) {
    this.#links = links;
  }

  toJSON(): string {
    return this.#links.toJSON();
  }

  get guides(): Uses['guides'] {
    return (this.#found ??= usesOf(
      this.#links.guides.map(({ id, title, fences }) => ({
        id,
        title,
        counts: countsOf(fences),
      })),
    ));
  }
}
