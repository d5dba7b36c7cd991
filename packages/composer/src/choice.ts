/** A choice in the query string of the page's URL. */
import { dispositionsOf } from './dispositions';
import {
  asksForCursor,
  asksForKey,
  FILE_CURSOR,
  partsOf,
  type Resolved,
} from './resolved';
import { RUNNERS } from './runners';
import type { Choice, ComposeFacts } from './types';

const DEFAULTS = {
  source: 'rest_api',
  destination: 'duckdb',
  disposition: 'merge',
  key: 'id',
  cursor: 'updated_at',
  run: 'script',
} as const;

/** A column: names with other characters would have to be quoted. */
const COLUMN = /^[A-Za-z_]\w{0,62}$/;

/** What came of a query: the choice, and a sentence for each value that could not be used. */
export interface ReadChoice extends Resolved {
  readonly problems: readonly string[];
}

const columnsOf = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

function found<Value extends { readonly name: string; readonly title: string }>(
  all: readonly Value[],
  name: string | null,
  usual: string,
  what: string,
  problems: string[],
): Value {
  const one = all.find((each) => each.name === name);
  const other = all.find((each) => each.name === usual) ?? all[0];
  if (one === undefined && name !== null) {
    problems.push(
      `There is no ${what} “${name}”; this is ${other?.title ?? usual}.`,
    );
  }
  const result = one ?? other;
  if (result === undefined) {
    throw new Error(`the facts have no ${what}`);
  }
  return result;
}

/** Reads a query string. Values that do not exist, or do not fit the others, are replaced, and named. */
export function readChoice(facts: ComposeFacts, query: string): ReadChoice {
  const given = new URLSearchParams(query);
  const problems: string[] = [];
  const source = found(
    facts.sources,
    given.get('source'),
    DEFAULTS.source,
    'source',
    problems,
  );
  const destination = found(
    facts.destinations,
    given.get('destination'),
    DEFAULTS.destination,
    'destination',
    problems,
  );
  const run = found(
    RUNNERS,
    given.get('run'),
    DEFAULTS.run,
    'way to run it',
    problems,
  );
  const parts = partsOf(source);
  const partGiven = given.get('part');
  const part = parts.find((one) => one === partGiven) ?? parts[0] ?? '';
  if (partGiven !== null && partGiven !== part) {
    problems.push(`${source.title} has no “${partGiven}”.`);
  }
  const entry = source.entries.find(({ name }) => name === part);
  const allowed = dispositionsOf(source, entry, destination);
  const requested = given.get('disposition');
  const possible = allowed.filter(({ reason }) => reason === undefined);
  const usual =
    possible.find(({ value }) => value === 'own') ??
    possible.find(({ value }) => value === DEFAULTS.disposition);
  const fits = possible.find(({ value }) => value === requested);
  const disposition = (fits ?? usual ?? possible[0])?.value ?? 'append';
  if (requested !== null && fits === undefined) {
    problems.push(
      allowed.find(({ value }) => value === requested)?.reason ??
        `There is no write disposition “${requested}”.`,
    );
  }
  const keyGiven = given.get('key');
  const columns = columnsOf(keyGiven ?? DEFAULTS.key);
  const keyFits = columns.every((one) => COLUMN.test(one));
  if (keyGiven !== null && !keyFits) {
    problems.push(`“${keyGiven}” is not a list of column names.`);
  }
  const cursorGiven = given.get('cursor');
  const cursorFits =
    cursorGiven === null || cursorGiven === '' || COLUMN.test(cursorGiven);
  if (!cursorFits) {
    problems.push(`“${cursorGiven}” is not a column name.`);
  }
  const cursor = cursorFits ? (cursorGiven ?? DEFAULTS.cursor) : '';
  const needsKey = asksForKey(source, entry, disposition);
  // The table of a database can tell its key, other sources cannot.
  const mayBeEmpty = source.shape === 'sql_database';
  const key =
    keyFits && (columns.length > 0 || mayBeEmpty) ? columns : [DEFAULTS.key];
  return {
    choice: {
      source: source.name,
      part,
      destination: destination.name,
      disposition,
      key: needsKey ? key : [],
      cursor: !asksForCursor(source, disposition)
        ? ''
        : source.shape === 'filesystem'
          ? cursor && FILE_CURSOR
          : cursor,
      run: run.name,
    },
    source,
    entry,
    destination,
    allowed,
    problems,
  };
}

/** The query string of a choice. */
export function writeChoice(
  { source, part, destination, disposition, key, cursor, run }: Choice,
  facts: ComposeFacts,
): string {
  const chosen = facts.sources.find(({ name }) => name === source);
  const entry = chosen?.entries.find(({ name }) => name === part);
  const query = new URLSearchParams({ source });
  if (part !== '' && chosen && partsOf(chosen).length > 1) {
    query.set('part', part);
  }
  query.set('destination', destination);
  query.set('disposition', disposition);
  if (chosen && asksForKey(chosen, entry, disposition)) {
    query.set('key', key.join(','));
  }
  if (chosen && asksForCursor(chosen, disposition)) {
    query.set('cursor', cursor);
  }
  query.set('run', run);
  return `?${query.toString()}`;
}
