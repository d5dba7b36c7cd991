import type { SidebarItem } from './types';

export const coreConcepts = {
  type: 'category',
  label: 'Core concepts',
  collapsed: true,
  items: [
    'reference/explainers/how-dlt-works',
    'general-usage/source',
    'general-usage/resource',
    'general-usage/pipeline',
    'general-usage/destination',
    'general-usage/state',
    'general-usage/glossary',
  ],
} satisfies SidebarItem;
