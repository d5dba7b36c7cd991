import { expect, it } from 'vitest';
import {
  sidebarItems,
  withSectionIds,
} from '@site/src/config/sidebar/sections';
import { WEIGHTED_GROUPS } from '@docs/search/groupWeights';
import { UNLISTED } from '@docs/search/types';

const sections = sidebarItems('.').flatMap((item) =>
  typeof item !== 'string' && item.type === 'category' ? [item] : [],
);

it('assigns ids to the sidebar sections, in order', () => {
  expect(withSectionIds(sections).map(({ id }) => id)).toEqual([
    'gettingStarted',
    'coreConcepts',
    'dltPlus',
    'sources',
    'destinations',
    'usingDlt',
    'deploying',
    'optimizing',
    'examples',
    'reference',
  ]);
});

it('uses the label as the id of an unknown section', () => {
  expect(withSectionIds([{ label: 'All' }])).toEqual([
    { id: 'All', item: { label: 'All' } },
  ]);
});

it('has the groups that the search weighs', () => {
  const ids = new Set(withSectionIds(sections).map(({ id }) => id));
  const others = [...WEIGHTED_GROUPS].filter((id) => !ids.has(id));
  expect(others).toEqual([UNLISTED.id]);
});
