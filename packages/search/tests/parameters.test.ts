/** Parameters as results, on a small inventory and on that of the library. */
import { readInventory } from '@docs/facts/api/inventory';
import { describe, expect, it } from 'vitest';
import { buildGuides, loadGuides } from '../src/guidesIndex';
import {
  buildParameters,
  loadParameters,
  ownersText,
  searchParameters,
} from '../src/parameters';
import { search } from '../src/search';
import type { SearchPage } from '../src/types';

const parameters = loadParameters([
  [
    'dlt.resource',
    'api/decorators',
    'resource',
    'name: str\nparallelized: bool = False\nwrite_disposition: TWriteDisposition = None',
  ],
  [
    'dlt.source',
    'api/decorators',
    'source',
    'name: str\nparallelized: bool = False',
  ],
  [
    'dlt.Pipeline.run',
    'api/pipeline',
    'pipeline-run',
    'write_disposition: str',
  ],
  ...['a', 'b', 'c', 'd', 'e'].map(
    (name) => [`dlt.${name}`, 'api/others', name, 'name: str = None'] as const,
  ),
]);

const found = (query: string) =>
  searchParameters(parameters, query).hits.map(
    ({ declaration, owners }) => `${declaration} of ${ownersText(owners)}`,
  );

describe('a parameter is found', () => {
  it.each([
    [
      'parallelized',
      ['parallelized: bool = False of dlt.resource, dlt.source'],
    ],
    [
      'PARALLELIZED',
      ['parallelized: bool = False of dlt.resource, dlt.source'],
    ],
    [
      'writedisposition',
      [
        'write_disposition: TWriteDisposition = None of dlt.resource, dlt.Pipeline.run',
      ],
    ],
    [
      'dlt.resource parallelized',
      ['parallelized: bool = False of dlt.resource'],
    ],
    [
      'resource(parallelized=True)',
      ['parallelized: bool = False of dlt.resource'],
    ],
    ['name argument of source', ['name: str of dlt.source']],
    [
      'dlt name',
      [
        'name: str = None of dlt.a',
        'name: str = None of dlt.b',
        'name: str = None of dlt.c',
      ],
    ],
  ])('%s', (query, expected) => {
    expect(found(query)).toEqual(expected);
  });

  it.each([
    'parallelized resource of which kind', // a question
    'parallelized name',
    'paralleliz',
    '',
  ])('not for %j', (query) => {
    expect(found(query)).toEqual([]);
  });

  it('with the link to its entry', () => {
    expect(searchParameters(parameters, 'run write_disposition')).toMatchObject(
      {
        after: 0,
        hits: [
          {
            link: 'api/pipeline#pipeline-run.write_disposition',
            path: 'api/pipeline',
          },
        ],
      },
    );
  });

  it('with at most three functions in words, and the number of the others', () => {
    expect(ownersText(['a', 'b', 'c', 'd'])).toBe('a, b, c, d');
    expect(ownersText(['a', 'b', 'c', 'd', 'e'])).toBe('a, b, c and 2 others');
  });
});

describe('in the results', () => {
  const page = (path: string, title: string): SearchPage => ({
    path,
    title,
    group: { id: 'usingDlt', label: 'Using dlt' },
    about: '',
    phrases: {},
    sections: [
      {
        anchor: '',
        title,
        level: 1,
        text: 'parallelized write_disposition',
        code: [],
      },
    ],
  });
  const links = async (query: string) => {
    const guides = loadGuides(
      await buildGuides(
        [
          page('use/threads', 'Threads'),
          page('use/write-disposition', 'Which one?'),
        ],
        [],
      ),
    );
    return search({ guides, parameters }, query).map(({ link }) => link);
  };

  it.each([
    ['write_disposition', 'resource.write_disposition'],
    ['parallelized', 'resource.parallelized'],
  ])('it is first when the query is its name: %s', async (query, anchor) => {
    expect((await links(query))[0]).toBe(`api/decorators#${anchor}`);
  });

  it('a word that is a subject of the docs leads to the guide first', async () => {
    const titled = loadGuides(
      await buildGuides([page('use/run', 'Parallelized runs')], []),
    );
    expect(
      search({ guides: titled, parameters }, 'parallelized').map(
        ({ link }) => link,
      ),
    ).toEqual(['use/run', 'api/decorators#resource.parallelized']);
  });

  it('a plain word that many functions have follows two sections', async () => {
    const { after, hits } = searchParameters(parameters, 'name');
    expect(after).toBe(2);
    expect(hits).toHaveLength(1);
    expect((await links('name')).length).toBeLessThanOrEqual(3);
  });

  it('it is first with its function', async () => {
    expect((await links('source parallelized'))[0]).toBe(
      'api/decorators#source.parallelized',
    );
  });
});

describe('of the library', () => {
  const inventory = readInventory('.');
  const everything = (page: string): ReadonlySet<string> =>
    new Set(
      page === 'api_reference/dlt/extract/decorators'
        ? ['resource.parallelized', 'source.name']
        : ['pipeline-run.refresh', 'pipelinetasksgroup.buffer_max_items'],
    );

  it('functions have the names that users write, and parameters that their page describes', () => {
    const stored = buildParameters(inventory, everything).map(
      ([name, , anchor, lines]) => [name, anchor, lines],
    );
    expect(stored).toContainEqual([
      'dlt.resource',
      'resource',
      'parallelized: bool = False',
    ]);
    expect(stored.map(([name]) => name)).toContain('dlt.Pipeline.run');
    expect(stored.flat().join(' ')).not.toContain('.impl.');
  });
});
