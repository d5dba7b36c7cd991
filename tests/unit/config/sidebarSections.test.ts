import { expect, it } from 'vitest';
import {
  sidebarItems,
  withSectionIds,
} from '@site/src/config/sidebar/sections';

const sections = sidebarItems('.').flatMap((item) =>
  typeof item !== 'string' && item.type === 'category' ? [item] : [],
);

it('knows the sections of the sidebar by ids, in reading order', () => {
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

it('takes the label for an id in the sidebar of another site', () => {
  expect(withSectionIds([{ label: 'All' }])).toEqual([
    { id: 'All', item: { label: 'All' } },
  ]);
});
