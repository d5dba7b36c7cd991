import type { SidebarItem } from './types';

export const usingDlt = {
  type: 'category',
  label: 'Using dlt',
  link: {
    type: 'generated-index',
    slug: '/general-usage',
    title: 'Using dlt',
    description:
      'Build and run pipelines, read what they loaded, transform it, configure them, and decide how tables change and load.',
  },
  collapsed: true,
  items: [
    'walkthroughs/create-a-pipeline',
    'walkthroughs/run-a-pipeline',
    'general-usage/notebooks',
    'general-usage/testing',
    {
      type: 'category',
      label: 'Build with LLMs',
      link: {
        type: 'generated-index',
        slug: '/dlt-ecosystem/llm-tooling',
        title: 'Build with LLMs',
        description:
          'Let an assistant write sources and ask questions about what your pipelines loaded.',
      },
      collapsed: true,
      items: [
        'dlt-ecosystem/llm-tooling/mcp-server',
        'dlt-ecosystem/llm-tooling/cursor-restapi',
        'dlt-ecosystem/llm-tooling/docs-for-agents',
        'dlt-ecosystem/llm-tooling/agents-md',
      ],
    },
    {
      type: 'category',
      label: 'Accessing loaded data',
      link: { type: 'doc', id: 'general-usage/dataset-access/index' },
      collapsed: true,
      items: [
        'general-usage/dataset-access/streamlit',
        'general-usage/dataset-access/dataset',
        'general-usage/dataset-access/ibis-backend',
        'general-usage/dataset-access/sql-client',
        'general-usage/dataset-access/data-quality-dashboard',
      ],
    },
    {
      type: 'category',
      label: 'Transforming data',
      link: { type: 'doc', id: 'dlt-ecosystem/transformations/index' },
      collapsed: true,
      items: [
        {
          type: 'category',
          label: 'Transforming data with dbt',
          collapsed: true,
          items: [
            'dlt-ecosystem/transformations/dbt/dbt',
            'dlt-ecosystem/transformations/dbt/dbt_cloud',
          ],
        },
        'dlt-ecosystem/transformations/python',
        'dlt-ecosystem/transformations/sql',
        'general-usage/customising-pipelines/renaming_columns',
        'general-usage/customising-pipelines/pseudonymizing_columns',
        'general-usage/customising-pipelines/removing_columns',
        'dlt-ecosystem/transformations/encryption',
      ],
    },
    {
      type: 'category',
      label: 'Configuration and secrets',
      link: { type: 'doc', id: 'general-usage/credentials/index' },
      collapsed: true,
      items: [
        'general-usage/credentials/setup',
        'general-usage/credentials/advanced',
        'general-usage/credentials/complex_types',
        'walkthroughs/add_credentials',
      ],
    },
    {
      type: 'category',
      label: 'Schema',
      link: { type: 'doc', id: 'general-usage/schema' },
      collapsed: true,
      items: [
        'general-usage/schema-contracts',
        'general-usage/schema-evolution',
        'walkthroughs/adjust-a-schema',
      ],
    },
    {
      type: 'category',
      label: 'Loading behavior',
      collapsed: true,
      items: [
        'general-usage/write-disposition',
        {
          type: 'category',
          label: 'Incremental loading',
          link: { type: 'doc', id: 'general-usage/incremental-loading' },
          collapsed: true,
          items: [
            'general-usage/incremental/cursor',
            'general-usage/incremental/lag',
            'general-usage/incremental/missing-values',
            'general-usage/incremental/merge',
            'general-usage/incremental/upsert',
            'general-usage/incremental/scd2',
            'general-usage/incremental/backfill',
            'general-usage/incremental/full-refresh',
            'general-usage/incremental/advanced-state',
            'general-usage/incremental/troubleshooting',
          ],
        },
        'walkthroughs/add-incremental-configuration',
        'general-usage/full-loading',
      ],
    },
  ],
} satisfies SidebarItem;
