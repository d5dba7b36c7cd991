import { describe, expect, it } from 'vitest';
import {
  ALL,
  countWith,
  dropped,
  matching,
  readChoice,
  remedies,
  searchOf,
  TEXT,
  toggled,
  writeChoice,
} from '@site/src/components/Facets/choose';
import type {
  Facet,
  FacetedEntries,
} from '@docs/markdown/facts/facts-tables/facets';

const value = (text: string, tables?: readonly string[]) => ({
  text,
  ...(tables && { tables }),
});

/** Each boat has one rig. */
const rig: Facet = {
  name: 'rig',
  label: 'Rig',
  options: ['gaff', 'sloop', 'none'],
  values: [[value('gaff')], [value('none')], [value('sloop')], []],
};
const hull: Facet = {
  name: 'hull',
  label: 'Hull',
  options: ['wood', 'steel'],
  values: [
    [value('wood')],
    [value('wood'), value('steel')],
    [value('steel')],
    [],
  ],
};
/** What can be used for either fresh or salt water only. */
const gear: Facet = {
  name: 'gear',
  label: 'Gear',
  options: ['pump', 'radar'],
  values: [
    [value('pump', ['fresh']), value('radar', ['salt'])],
    [value('pump', ['fresh', 'salt']), value('radar', ['salt'])],
    [],
    [],
  ],
};
const names = ['tern', 'ajax', 'kite', 'moth'];
const data: FacetedEntries = {
  noun: 'boats',
  placeholder: 'gig',
  entries: names.map((id) => ({
    id,
    title: id.toUpperCase(),
    words: `${id} of the Harbour`,
  })),
  facets: [rig, hull, gear],
};

describe('entries', () => {
  it.each([
    ['', {}, names],
    ['harbour TERN', {}, ['tern']],
    ['tern ajax', {}, []],
    ['', { hull: ['wood'] }, ['tern', 'ajax']],
    ['', { hull: ['wood', 'steel'] }, ['ajax']],
    ['', { rig: ['gaff'], hull: ['wood'] }, ['tern']],
    ['kite', { hull: ['wood'] }, []],
    // Both hold for salt water.
    ['', { gear: ['pump', 'radar'] }, ['ajax']],
  ])('match text "%s" and %j', (text, wanted, ids) => {
    expect(matching(data, { text, wanted })).toEqual(ids);
  });

  it.each([
    [ALL, hull, 'wood', 2],
    [ALL, rig, 'sloop', 1],
    // A required value says what there is now.
    [{ text: '', wanted: { hull: ['wood'] } }, hull, 'wood', 2],
    [{ text: '', wanted: { hull: ['wood'] } }, hull, 'steel', 1],
    [{ text: '', wanted: { hull: ['wood'] } }, rig, 'sloop', 0],
    [{ text: 'tern', wanted: {} }, hull, 'steel', 0],
    // It would replace the other rig.
    [{ text: '', wanted: { rig: ['gaff'] } }, rig, 'none', 1],
  ])('are counted: with %j, %#', (choice, facet, text, count) => {
    expect(countWith(data, choice, facet, text)).toBe(count);
  });
});

describe('a value', () => {
  it('is required, and no longer required', () => {
    const wood = toggled(ALL, hull, 'wood');
    expect(wood.wanted).toEqual({ hull: ['wood'] });
    const both = toggled(wood, hull, 'steel');
    expect(both.wanted).toEqual({ hull: ['wood', 'steel'] });
    expect(toggled(both, hull, 'wood').wanted).toEqual({ hull: ['steel'] });
    expect(toggled(wood, hull, 'wood')).toEqual(ALL);
  });

  it('replaces one that no entry has next to it', () => {
    const gaff = toggled(ALL, rig, 'gaff');
    expect(toggled(gaff, rig, 'sloop').wanted).toEqual({ rig: ['sloop'] });
  });
});

it('names what to drop when nothing matches, and what there is then', () => {
  const choice = { text: 'tern', wanted: { rig: ['sloop'] } };
  expect(remedies(data, choice)).toEqual([
    { name: TEXT, text: 'tern', titles: ['KITE'] },
    { name: 'rig', text: 'sloop', titles: ['TERN'] },
  ]);
  for (const remedy of remedies(data, choice)) {
    expect(matching(data, dropped(choice, remedy))).toHaveLength(1);
  }
});

describe('the URL', () => {
  const read = (search: string) =>
    readChoice(data, new URLSearchParams(search));

  it('has the choice, in the order of the facets', () => {
    const choice = {
      text: 'old tug',
      wanted: { hull: ['steel', 'wood'], rig: ['none'] },
    };
    const search = searchOf(writeChoice(data, choice));
    expect(search).toBe('?rig=none&hull=steel&hull=wood&q=old+tug');
    expect(read(search)).toEqual(choice);
  });

  it('without a choice has no query', () => {
    expect(searchOf(writeChoice(data, ALL))).toBe('');
  });

  it('with unknown facets and values is read without them', () => {
    expect(read('?hull=glass&hull=wood&page=2').wanted).toEqual({
      hull: ['wood'],
    });
  });
});
