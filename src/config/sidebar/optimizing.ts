import type { SidebarItem } from './types';

export const optimizing = {
  type: 'category',
  label: 'Optimizing dlt',
  collapsed: true,
  items: [
    'reference/performance',
    'reference/performance/parallelism',
    'general-usage/many-pipelines',
  ],
} satisfies SidebarItem;
