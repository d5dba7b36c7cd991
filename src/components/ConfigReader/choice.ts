/** What the reader chose, which the URL keeps. What was pasted is kept nowhere. */
import type { Chosen } from '@docs/config-reader/consumers';

/** The two uses of the builder. */
export type Mode = 'field' | 'files';

/** The words in the fields, as they were typed. */
export interface Choice {
  readonly mode: Mode;
  readonly field: string;
  readonly source: string;
  readonly destination: string;
  readonly named: string;
  readonly pipeline: string;
}

/** Longest word of a field, in characters: names of dlt are shorter, and words are compared with all of them. */
export const MAX_WORD = 200;

const WORDS = [
  'field',
  'source',
  'destination',
  'named',
  'pipeline',
] as const satisfies readonly (keyof Choice)[];

/** Reads the query string of the URL. */
export function readChoice(query: string): Choice {
  const given = new URLSearchParams(query);
  const [field = '', source = '', destination = '', named = '', pipeline = ''] =
    WORDS.map((word) => (given.get(word) ?? '').slice(0, MAX_WORD));
  const mode = given.get('check') === null ? 'field' : 'files';
  return { mode, field, source, destination, named, pipeline };
}

/** Writes the query string; other parameters are kept. */
export function writeChoice(query: string, choice: Choice): string {
  const given = new URLSearchParams(query);
  for (const word of WORDS) {
    if (choice[word] === '') {
      given.delete(word);
    } else {
      given.set(word, choice[word]);
    }
  }
  if (choice.mode === 'files') {
    given.set('check', 'files');
  } else {
    given.delete('check');
  }
  const text = given.toString();
  return text === '' ? '' : `?${text}`;
}

/**
 * What the words mean. A source is `module.name`; a module alone stands for a source of that name. The section of a
 * file may be written as well: `sources.support.tickets`.
 */
export function chosenOf({
  source,
  destination,
  named,
  pipeline,
}: Choice): Chosen {
  const [section = '', name = section] = source
    .trim()
    .replace(/^sources\./, '')
    .split('.');
  const type = destination.trim().replace(/^destination\./, '');
  const own = named.trim();
  const front = pipeline.trim();
  return {
    ...(section === '' ? {} : { source: { section, name: name || section } }),
    ...(type === ''
      ? {}
      : { destination: { type, ...(own === '' ? {} : { name: own }) } }),
    ...(front === '' ? {} : { pipeline: front }),
  };
}
