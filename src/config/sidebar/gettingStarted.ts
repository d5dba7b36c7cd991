import type { SidebarItem } from './types';

export const gettingStarted = {
  type: 'category',
  label: 'Getting started',
  link: { type: 'doc', id: 'intro' },
  collapsed: true,
  items: [
    'reference/installation',
    'playground',
    'compose',
    'cheat-sheet',
    'tutorial/rest-api',
    'tutorial/sql-database',
    'tutorial/filesystem',
    'tutorial/load-data-from-an-api',
  ],
} satisfies SidebarItem;
