import type { SidebarItem } from './types';

export const examples = {
  type: 'category',
  label: 'Code examples',
  link: { type: 'doc', id: 'examples/index' },
  collapsed: true,
  items: [
    {
      type: 'category',
      label: 'Recipes',
      link: {
        type: 'generated-index',
        slug: '/walkthroughs/recipes',
        title: 'Recipes',
        description:
          'Whole projects from a source to a destination: the files, the schedule, the second run, and what usually goes wrong.',
      },
      collapsed: true,
      items: [
        'walkthroughs/recipes/postgres-to-bigquery',
        'walkthroughs/recipes/rest-api-to-snowflake',
        'walkthroughs/recipes/s3-files-to-postgres',
        'walkthroughs/recipes/one-api-many-accounts',
      ],
    },
    'walkthroughs/dispatch-to-multiple-tables',
    'examples/backfill_in_chunks',
    'examples/chess_production',
    'examples/connector_x_arrow',
    'examples/custom_config_provider',
    'examples/custom_destination_bigquery',
    'examples/custom_destination_lancedb',
    'examples/custom_naming',
    'examples/google_sheets',
    'examples/incremental_loading',
    'examples/nested_data',
    'examples/partial_loading',
    'examples/pdf_to_weaviate',
    'examples/postgres_to_postgres',
    'examples/propagate_hints',
    'examples/qdrant_zendesk',
    'examples/transformers',
  ],
} satisfies SidebarItem;
