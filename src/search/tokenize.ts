/**
 * Words as the index and the query see them. The same rules hold on both sides: `write_disposition`,
 * "write disposition", `writeDisposition` and `disposition` meet, and so do "merges", "merging" and "merge".
 */

/** A word of a text with the terms under which it is indexed. */
export interface Lexeme {
  /** Place of the word in the text. */
  readonly start: number;
  readonly end: number;
  readonly terms: readonly string[];
}

/** A word, with the dots and hyphens inside it: `dlt.pipeline`, `secrets.toml`, `_dlt_id`, `rest-api`. */
const LEXEME = /[\p{L}\p{N}_]+(?:[.-][\p{L}\p{N}_]+)*/gu;

/** A hump of a name: `JSON`, `Response`, `cursor`, `s3`. */
const HUMP =
  /\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?\p{Ll}+\p{N}*|\p{Lu}+\p{N}*|\p{Lo}+|\p{N}+/gu;

/** Longer chains of names (`a.b.c.d`) are found by their names; the chain itself is not indexed. */
const LONGEST_CHAIN = 3;

const VOWEL = /[aeiouy]/;
const LETTERS = /^[a-z]+$/;

/** A stem that ended in a doubled consonant: `dropp` → `drop`, but `call` and `pass` stay. */
const undoubled = (word: string): string =>
  /([bdfgmnprt])\1$/.test(word) ? word.slice(0, -1) : word;

function singular(word: string): string {
  if (word.endsWith('ies') && word.length > 4) {
    return `${word.slice(0, -3)}y`;
  }
  if (/(?:sses|xes|ches|shes)$/.test(word)) {
    return word.slice(0, -2);
  }
  return /[^sui]s$/.test(word) ? word.slice(0, -1) : word;
}

function withoutEnding(word: string): string {
  for (const ending of ['ing', 'ed']) {
    const stem = word.slice(0, -ending.length);
    if (word.endsWith(ending) && stem.length >= 3 && VOWEL.test(stem)) {
      return undoubled(stem);
    }
  }
  if (/(?:tion|sion)$/.test(word) && word.length > 6) {
    return word.slice(0, -3);
  }
  if (word.endsWith('ator') && word.length > 6) {
    return word.slice(0, -2);
  }
  return word.endsWith('ly') && word.length > 5 ? word.slice(0, -2) : word;
}

/**
 * The stem of a lower-case English word. It need not be a word: all forms must give the same, no more.
 */
export function stem(word: string): string {
  if (word.length < 4 || !LETTERS.test(word)) {
    return word;
  }
  const bare = withoutEnding(singular(word));
  const base = bare.length > 3 && bare.endsWith('e') ? bare.slice(0, -1) : bare;
  // paginate, pagination, paginator; install, installation
  return base.length > 6 && base.endsWith('at') ? base.slice(0, -2) : base;
}

/** Letters and digits of a name, in lower case: `_dlt_id` → `dltid`. */
export const squash = (name: string): string =>
  name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The humps of a name, in lower case: `JSONLinkPaginator` → json, link, paginator. */
export const humps = (name: string): string[] =>
  (name.match(HUMP) ?? []).map((hump) => hump.toLowerCase());

/** The parts of a word that are names of their own: `dlt.pipeline` → dlt, pipeline. */
const namesOf = (word: string): string[] =>
  word.split(/[.-]/).filter((name) => name !== '');

/** Terms of a word: its humps, each name, and the whole. */
export function termsOf(word: string): string[] {
  const names = namesOf(word);
  const terms = new Set<string>();
  for (const name of names) {
    for (const hump of humps(name)) {
      terms.add(stem(hump));
    }
    terms.add(stem(squash(name)));
  }
  if (names.length <= LONGEST_CHAIN) {
    terms.add(stem(squash(word)));
  }
  terms.delete('');
  return [...terms];
}

/** The words of a text, in order, with their places. */
export function lexemes(text: string): Lexeme[] {
  return [...text.matchAll(LEXEME)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    terms: termsOf(match[0]),
  }));
}

/** The terms of a text, a term as often as it stands there. */
export const terms = (text: string): string[] =>
  (text.match(LEXEME) ?? []).flatMap(termsOf);

/** Like {@link terms}, for many texts: a word that was met before is not taken apart again. */
export function termsOfMany(): (text: string) => string[] {
  const known = new Map<string, readonly string[]>();
  return (text) =>
    (text.match(LEXEME) ?? []).flatMap((word) => {
      const found = known.get(word) ?? termsOf(word);
      known.set(word, found);
      return found;
    });
}
