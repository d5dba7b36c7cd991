import type { SidebarItem } from './types';

export const coreConcepts = {
  type: 'category',
  label: 'Core concepts',
  collapsed: true,
  items: [
    'reference/explainers/how-dlt-works',
    'general-usage/source',
    'general-usage/resource',
    'general-usage/resource/hints',
    'general-usage/resource/pydantic',
    'general-usage/resource/dispatch',
    'general-usage/resource/filter-map-limit',
    'general-usage/resource/transformers',
    'general-usage/resource/parallel',
    'general-usage/resource/files',
    'general-usage/pipeline',
    'general-usage/destination',
    'general-usage/state',
    'general-usage/glossary',
  ],
} satisfies SidebarItem;
