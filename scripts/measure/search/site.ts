/** The pages that both engines index. */
import fs from 'node:fs';
import path from 'node:path';
import type { PropVersionMetadata } from '@docusaurus/plugin-content-docs';
import { readSections } from './readSections';
import {
  UNLISTED,
  type SearchPage,
  type Section,
} from '../../../src/search/types';

const BUILD = 'build';
const CATALOGUE = 'tests/build/catalogue.json';
/** Words of a stand-in: what the guides will have on average. */
const WORDS = 800;
/** Words that stand-ins take from a written page in one go, so that words keep their neighbours. */
const RUN = 12;
/** Of three sections two have code. */
const WITH_CODE = 0.67;

/** What is indexed. */
export interface Site {
  readonly pages: readonly SearchPage[];
  readonly apiPages: readonly string[];
  /** Words of the API pages: stand-ins take some of theirs from them. */
  readonly apiWords: readonly string[];
}

interface CataloguePage {
  readonly path: readonly string[] | null;
  readonly anchors: readonly string[];
}

const catalogue = JSON.parse(fs.readFileSync(CATALOGUE, 'utf8')) as {
  readonly pages: Readonly<Record<string, CataloguePage>>;
};

const addressOf = (id: string): string => id.replace(/\/index$/, '');
const groupOf = (id: string): string =>
  catalogue.pages[id]?.path?.[0] ?? UNLISTED;

/** Reads the guides and the words of the API pages from the build. */
export function readSite(): Site {
  const record = JSON.parse(
    fs.readFileSync(path.join(BUILD, 'catalogue.json'), 'utf8'),
  ) as PropVersionMetadata;
  const read = (id: string) =>
    readSections(
      fs.readFileSync(path.join(BUILD, addressOf(id), 'index.html'), 'utf8'),
    );
  const ids = Object.keys(record.docs).sort();
  const isGuide = (id: string) => id in catalogue.pages;
  const apiPages = ids.filter((id) => !isGuide(id));
  return {
    pages: ids.filter(isGuide).flatMap((id) => {
      const page = read(id);
      return page ? [{ path: addressOf(id), group: groupOf(id), ...page }] : [];
    }),
    apiPages,
    apiWords: apiPages.flatMap((id) =>
      (read(id)?.sections ?? []).flatMap(({ text }) => text.split(' ')),
    ),
  };
}

/** Any sequence does, as long as it is the same in each run. */
function generator(): () => number {
  let state = 7;
  return () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

const unslug = (slug: string): string => {
  const words = slug.replace(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The site with a stand-in for each page of the catalogue that is not written. */
export function withStandIns(site: Site): Site {
  const random = generator();
  const pick = <T>(from: readonly T[]): T | undefined =>
    from[Math.floor(random() * from.length)];
  const sections = site.pages.flatMap((page) => page.sections);
  const words = [
    ...sections.flatMap(({ text }) => text.split(' ')),
    ...site.apiWords,
  ];
  const code = sections.flatMap((section) => section.code);
  const fill = (count: number): string => {
    const filled: string[] = [];
    while (filled.length < count) {
      const from = Math.floor(random() * (words.length - RUN));
      filled.push(...words.slice(from, from + RUN));
    }
    return filled.join(' ');
  };
  const written = new Set(site.pages.map((page) => page.path));
  const standIns = Object.entries(catalogue.pages)
    .filter(([id]) => !written.has(addressOf(id)))
    .map(([id, { anchors }]): SearchPage => {
      const title = unslug(path.basename(addressOf(id)));
      const each = Math.round(WORDS / (anchors.length + 1));
      const standIn = (anchor: string, level: number): Section => ({
        anchor,
        title: anchor === '' ? title : unslug(anchor),
        level,
        text: fill(each),
        code: random() < WITH_CODE ? [pick(code) ?? ''] : [],
      });
      return {
        path: addressOf(id),
        group: groupOf(id),
        title,
        about: '',
        sections: [
          standIn('', 1),
          ...anchors.map((anchor) => standIn(anchor, 2)),
        ],
      };
    });
  return { ...site, pages: [...site.pages, ...standIns] };
}
