import { describe, expect, it } from 'vitest';
import { lexemes, stem, termsOf } from '../src/tokenize';

it.each([
  // a name is indexed by each of its parts and as a whole
  ['write_disposition', ['writ', 'disposit', 'writedisposit']],
  ['JSONLinkPaginator', ['json', 'link', 'pagin', 'jsonlinkpagin']],
  ['_dlt_id', ['dlt', 'id', 'dltid']],
  [
    'DESTINATION__CREDENTIALS',
    ['destin', 'credential', 'destinationcredential'],
  ],
  ['s3', ['s3']],
  // a dotted name: each part, and the whole when it is short
  ['dlt.pipeline', ['dlt', 'pipelin', 'dltpipelin']],
  ['secrets.toml', ['secret', 'toml', 'secretstoml']],
  ['rest-api', ['rest', 'api', 'restapi']],
  ['a.b.c.d', ['a', 'b', 'c', 'd']],
])('%s is indexed as %j', (word, expected) => {
  expect(termsOf(word)).toEqual(expected);
});

describe('forms of a word share a stem', () => {
  it.each([
    [['merge', 'merges', 'merged', 'merging']],
    [['load', 'loads', 'loading', 'loaded']],
    [['paginate', 'pagination', 'paginator', 'paginators']],
    [['install', 'installation', 'installing', 'installs']],
    [['configure', 'configuration', 'configured']],
    [['incremental', 'incrementally']],
    [['query', 'queries']],
    [['drop', 'dropped', 'dropping']],
  ])('%j', (words) => {
    expect(new Set(words.map(stem)).size).toBe(1);
  });

  it.each([
    ['state', 'stage'],
    ['schema', 'scheme'],
    ['source', 'resource'],
    ['pass', 'pas'],
  ])('%s is not %s', (one, other) => {
    expect(stem(one)).not.toBe(stem(other));
  });
});

it('gives the offsets of each word', () => {
  const text = 'Call `add_limit(10)`, then run.';
  expect(lexemes(text).map(({ start, end }) => text.slice(start, end))).toEqual(
    ['Call', 'add_limit', '10', 'then', 'run'],
  );
});
