import type { SidebarItem } from './types';

export const dltPlus = {
  type: 'category',
  label: 'dlt+',
  link: { type: 'doc', id: 'plus/intro' },
  collapsed: true,
  items: [
    {
      type: 'category',
      label: 'Getting started',
      collapsed: true,
      items: [
        'plus/getting-started/installation',
        'plus/getting-started/tutorial',
      ],
    },
    {
      type: 'category',
      label: 'Core concepts',
      collapsed: true,
      items: [
        'plus/core-concepts/project',
        'plus/core-concepts/cache',
        'plus/core-concepts/datasets',
        'plus/core-concepts/profiles',
      ],
    },
    {
      type: 'category',
      label: 'Sources & Destinations',
      collapsed: true,
      items: [
        'plus/ecosystem/ms-sql',
        'plus/ecosystem/iceberg',
        'plus/ecosystem/delta',
        'plus/ecosystem/snowflake_plus',
      ],
    },
    {
      type: 'category',
      label: 'Features',
      collapsed: true,
      items: [
        'plus/features/projects',
        'plus/features/data-access',
        {
          type: 'category',
          label: 'Local transformations',
          link: { type: 'doc', id: 'plus/features/transformations/index' },
          collapsed: true,
          items: [
            'plus/features/transformations/setup',
            'plus/features/transformations/dbt-transformations',
            'plus/features/transformations/python-transformations',
          ],
        },
        'plus/features/ai',
        {
          type: 'category',
          label: 'Data quality & tests',
          collapsed: true,
          items: [
            'plus/features/quality/tests',
            'plus/features/quality/data-quality',
          ],
        },
      ],
    },
    {
      type: 'category',
      label: 'Going to production',
      collapsed: true,
      items: ['plus/production/runners', 'plus/production/observability'],
    },
    'plus/reference',
  ],
} satisfies SidebarItem;
