import { expect, it } from 'vitest';
import {
  sidebarItems,
  withSectionIds,
} from '@site/src/config/sidebar/sections';

const labels = sidebarItems('.').map((item) => ({
  label: typeof item !== 'string' && 'label' in item ? String(item.label) : '',
}));

it('knows the sections of the sidebar by ids, in reading order', () => {
  expect(withSectionIds(labels).map(({ id }) => id)).toEqual([
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
