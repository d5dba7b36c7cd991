/**
 * The tokenizer of both index and query, so that `write_disposition`, "write disposition", `writeDisposition`
 * and `disposition` match each other, and so do "merges", "merging" and "merge".
 */

/** A word of a text with its index terms. */
export interface Lexeme {
  /** Offset of the word in the text. */
  readonly start: number;
  readonly end: number;
  readonly terms: readonly string[];
}

/** A word, with the dots and hyphens inside it: `library.reader`, `secrets.toml`, `_row_id`, `rest-api`. */
const LEXEME = /[\p{L}\p{N}_]+(?:[.-][\p{L}\p{N}_]+)*/gu;

/** A part of a camelCase or snake_case name: `JSON`, `Response`, `cursor`, `s3`. */
const HUMP =
  /\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?\p{Ll}+\p{N}*|\p{Lu}+\p{N}*|\p{Lo}+|\p{N}+/gu;

/** Dotted names with more parts (`a.b.c.d`) are indexed by their parts only, not as a whole. */
const LONGEST_CHAIN = 3;

const VOWEL = /[aeiouy]/;
const LETTERS = /^[a-z]+$/;

/** Removes a doubled final consonant: `dropp` → `drop`, but not that of `call` and `pass`. */
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
 * The stem of a lower-case English word. All forms must give the same stem, which need not be a word.
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

/** Reduces a name to letters and digits, in lower case: `_dlt_id` → `dltid`. */
export const squash = (name: string): string =>
  name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The camelCase and snake_case parts of a name, in lower case: `JSONLinkPaginator` → json, link, paginator. */
export const humps = (name: string): string[] =>
  (name.match(HUMP) ?? []).map((hump) => hump.toLowerCase());

/** The names in a dotted or hyphenated word: `library.reader` → library, reader. */
const namesOf = (word: string): string[] =>
  word.split(/[.-]/).filter((name) => name !== '');

/** A word that is no compound, which most are. */
const PLAIN = /^[A-Z]?[a-z]+$/;

/** Terms of a word: the parts of its names, each name, and the whole word. */
export function termsOf(word: string): string[] {
  if (PLAIN.test(word)) {
    return [stem(word.toLowerCase())];
  }
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

/** The words of a text, in order. */
export const words = (text: string): string[] => text.match(LEXEME) ?? [];

/** The words of a text, in order, with their offsets. */
export function lexemes(text: string): Lexeme[] {
  return [...text.matchAll(LEXEME)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    terms: termsOf(match[0]),
  }));
}

/** The terms of a text, repeated as often as they occur. */
export const terms = (text: string): string[] => words(text).flatMap(termsOf);

/** Like {@link terms}, for many texts: caches the terms of each word. */
export function termsOfMany(): (text: string) => string[] {
  const known = new Map<string, readonly string[]>();
  return (text) =>
    words(text).flatMap((word) => {
      const found = known.get(word) ?? termsOf(word);
      known.set(word, found);
      return found;
    });
}
