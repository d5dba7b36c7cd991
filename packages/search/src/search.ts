/** Searches the guides and the API names, and orders the results for display. */
import { nearestOf } from '@docs/facts/nearest';
import { readError } from './errors';
import { LIMITS, readable } from './limits';
import type { Message } from './messages';
import {
  searchParameters,
  type FoundParameters,
  type Parameter,
} from './parameters';
import { hasProducts } from './groupWeights';
import { searchGuides } from './rankGuides';
import type { Guides } from './guidesIndex';
import { searchSymbols } from './symbols';
import type { SymbolEntry } from './symbolsIndex';
import { finish, type Steps } from './steps';
import { squash, termsOfMany, words } from './tokenize';
import { API_GROUP, GUIDES_GROUP, type Hit, type SectionHit } from './types';

/** Maximum number of guide sections. */
const MAX_SECTIONS = 14;
/** Maximum number of inexact API names below the guides. */
const MAX_NEAR_NAMES = 6;
/** Maximum number of inexact API names without guide results. */
const MAX_NAMES = 30;

/** The data loaded so far; API names are loaded after the guides, messages of exceptions for a long query. */
export interface Loaded {
  readonly guides: Guides;
  readonly symbols?: readonly SymbolEntry[];
  readonly parameters?: readonly Parameter[];
  readonly messages?: readonly Message[];
}

/** Score factor of a section whose heading names the class of a pasted error. */
const NAMES_CLASS = 4;
/** Path of the pages about errors, and their score factor for a pasted error. */
export const ERROR_PAGES = 'reference/errors/';
const ON_ERROR_PAGE = 2;
/** Number of results before the section about the step that failed. */
const PLACE_OF_STEP = 2;
/** Maximum number of classes of a traceback that are searched for. */
const MAX_CLASSES = 3;

/** The sections that explain a pasted error; undefined when the query is none. */
function* searchError(
  { guides, messages }: Loaded,
  query: string,
  within: ReadonlySet<string> | undefined,
): Steps<SectionHit[] | undefined> {
  const error = readError(query, messages);
  yield;
  if (!error) {
    return undefined;
  }
  // A pasted message has no typing errors: a word that the docs lack is a value.
  const termsOf = termsOfMany();
  const known = error.message
    .split(' ')
    .filter((word) =>
      termsOf(word.slice(0, LIMITS.word)).some((term) =>
        guides.vocabulary.has(term),
      ),
    );
  yield;
  const classes = error.classes.slice(0, MAX_CLASSES);
  const found = yield* searchGuides(
    guides,
    [...classes, ...known].join(' '),
    within,
    true,
  );
  const explained = found
    .map((hit) => {
      const index = classes.findIndex((name) => hit.title.includes(name));
      const factor =
        (index < 0 ? 1 : NAMES_CLASS ** (1 / (index + 1))) *
        (hit.path.startsWith(ERROR_PAGES) ? ON_ERROR_PAGE : 1);
      return { ...hit, score: hit.score * factor };
    })
    .sort((a, b) => b.score - a.score);
  return classes.length === 0 && error.step !== undefined
    ? withStep(
        explained,
        yield* searchGuides(guides, error.step, within),
        error.step,
      )
    : explained;
}

/** The results with the section about the step that failed among the first, as no class says more. */
function withStep(
  found: readonly SectionHit[],
  ofStep: readonly SectionHit[],
  step: string,
): SectionHit[] {
  const about = ofStep.find(({ title }) => title === step);
  const before = found.slice(0, PLACE_OF_STEP);
  return about && !before.some(({ link }) => link === about.link)
    ? [...before, about, ...found.slice(PLACE_OF_STEP)]
    : [...found];
}

/** Number of results that are before a parameter of that name. */
const BEFORE_PARAMETER = 2;

/** Whether a page's title has the word among others: the word is a subject of the docs, not only a name. */
const isSubject = (sections: readonly SectionHit[], word: string): boolean =>
  sections.some(
    ({ title, anchor }) =>
      anchor === '' &&
      title
        .toLowerCase()
        .split(/[^\p{L}\p{N}_]+/u)
        .includes(word),
  );

/**
 * The results with parameters among them: one that has the name of the query is first, with the entries of that name;
 * one whose name is a common word is among the first; those of a named function are before its sections.
 */
function withParameters(
  names: readonly Hit[],
  sections: readonly SectionHit[],
  { after, hits }: FoundParameters,
  query: string,
): Hit[] {
  const name = query.trim().toLowerCase();
  const isEntry = ({ title, anchor }: SectionHit) =>
    anchor !== '' && title.toLowerCase() === name;
  const others = sections.filter((hit) => !isEntry(hit));
  if (
    hits[0]?.name === name &&
    after < BEFORE_PARAMETER &&
    (name.includes('_') || !isSubject(others, name))
  ) {
    return [...names, ...hits, ...sections.filter(isEntry), ...others];
  }
  const all = [...names, ...sections];
  const before = Math.min(names.length + after, BEFORE_PARAMETER);
  return [...all.slice(0, before), ...hits, ...all.slice(before)];
}

/** Whether a result is the page of the product that the query is the name of. */
const isProduct = (hit: SectionHit | undefined, query: string): boolean =>
  hit?.anchor === '' &&
  hasProducts(hit.group.id) &&
  squash(hit.title) === squash(query);

/** Whether a result is the section about the exception that the query is the name of. */
const isException = ({ path, title }: SectionHit, query: string): boolean =>
  path.startsWith(ERROR_PAGES) && squash(title) === squash(query);

/**
 * Results of a query: exact API names, parameters, then sections of guides, then inexact API names. Of a pasted error: the
 * sections that explain it. What is read and searched for of a long text: {@link LIMITS}.
 *
 * @param group id of the group to search; all groups when undefined
 */
export function* searchSteps(
  loaded: Loaded,
  written: string,
  group?: string,
): Steps<Hit[]> {
  const query = readable(written);
  yield;
  const { guides, symbols = [], parameters = [] } = loaded;
  const within =
    group === undefined || group === GUIDES_GROUP.id
      ? undefined
      : new Set([group]);
  const explained =
    group === API_GROUP.id
      ? undefined
      : yield* searchError(loaded, query, within);
  const hasNames =
    explained === undefined && (group === undefined || group === API_GROUP.id);
  const names = hasNames
    ? searchSymbols(symbols, query)
    : { jumps: [], others: [] };
  yield;
  const found =
    group === API_GROUP.id
      ? []
      : (explained ?? (yield* searchGuides(guides, query, within)));
  // The name of a product is the title of its page, and with its capital letters the name of a class: `ClickHouse`.
  const titled = isProduct(found[0], query)
    ? found[0]
    : found.find((hit) => isException(hit, query));
  const sections = found.filter((hit) => hit !== titled).slice(0, MAX_SECTIONS);
  return [
    ...(titled ? [titled] : []),
    ...withParameters(
      names.jumps,
      sections,
      searchParameters(hasNames ? parameters : [], query),
      query,
    ),
    ...names.others.slice(0, sections.length > 0 ? MAX_NEAR_NAMES : MAX_NAMES),
  ];
}

/** {@link searchSteps} without pauses. */
export const search = (loaded: Loaded, query: string, group?: string): Hit[] =>
  finish(searchSteps(loaded, query, group));

/** Maximum edit distance of a suggestion, as a share of the word's length. */
const MAX_DISTANCE = 0.5;

/**
 * The query with each unknown word replaced by the nearest word of a heading or name; undefined when none is close, and
 * for a query of many words.
 */
export function* nearMissSteps(
  { guides, symbols = [] }: Loaded,
  query: string,
): Steps<string | undefined> {
  const requested = words(readable(query));
  if (requested.length > LIMITS.suggestedWords) {
    return undefined;
  }
  yield;
  const known = new Set([
    ...guides.sections.flatMap(({ title }) =>
      words(title).map((word) => word.toLowerCase()),
    ),
    ...symbols.map(({ name }) => name.slice(name.lastIndexOf('.') + 1)),
  ]);
  const long = new Map(
    [...known].flatMap((word) =>
      word.length > 3 ? [[word.toLowerCase(), word]] : [],
    ),
  );
  const lower = [...long.keys()];
  const near: string[] = [];
  for (const word of requested) {
    yield;
    const best = nearestOf(word.toLowerCase(), lower, MAX_DISTANCE);
    near.push(...(best === undefined ? [] : [long.get(best) ?? best]));
  }
  const offer = near.join(' ');
  return offer === '' || offer === query.toLowerCase() ? undefined : offer;
}

/** {@link nearMissSteps} without pauses. */
export const nearMiss = (loaded: Loaded, query: string): string | undefined =>
  finish(nearMissSteps(loaded, query));
