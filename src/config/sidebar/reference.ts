import { readApiPages } from '@docs/facts/api/pages';
import { apiSidebar, type ApiSidebarCategory } from '@docs/facts/api/sidebar';
import type { SidebarItem } from './types';

const API_ROOT = 'api_reference/dlt/';

/** Marks a category and its subcategories as initially collapsed. */
function collapsed({
  items,
  ...category
}: ApiSidebarCategory): Extract<SidebarItem, { type: 'category' }> {
  return {
    ...category,
    collapsed: true,
    items: items.map((item) =>
      item.type === 'category' ? collapsed(item) : { ...item },
    ),
  };
}

/** The section without its items, which depend on the API inventory. */
export const referenceSection = {
  type: 'category',
  label: 'Reference',
  link: {
    type: 'generated-index',
    slug: '/reference',
    title: 'Reference',
    description:
      'What to look up: every public name of the library, and the formats and commands it knows.',
  },
  collapsed: true,
  items: [],
} satisfies SidebarItem;

/** The complete section; the API reference category is generated from the inventory. */
export function reference(siteDir: string): SidebarItem {
  const api = collapsed(apiSidebar(readApiPages(siteDir), API_ROOT));
  return {
    ...referenceSection,
    items: [
      'reference/command-line-interface',
      'reference/settings',
      {
        ...api,
        description:
          'Every public module of the package: signatures, parameters, types, and what they are for.',
      },
      {
        type: 'category',
        label: 'Errors',
        link: { type: 'doc', id: 'reference/errors' },
        collapsed: true,
        items: [
          'reference/errors/pipeline',
          'reference/errors/configuration',
          'reference/errors/sources',
          'reference/errors/connectors',
          'reference/errors/schema',
          'reference/errors/load',
          'reference/errors/libraries',
        ],
      },
      'reference/telemetry',
      'general-usage/destination-tables',
      'general-usage/naming-convention',
      'dlt-ecosystem/staging',
      {
        type: 'category',
        label: 'File formats',
        link: {
          type: 'generated-index',
          slug: '/dlt-ecosystem/file-formats',
          title: 'File formats',
          description:
            'The files that dlt writes on the way to a destination, and when to choose which.',
        },
        collapsed: true,
        items: [
          'dlt-ecosystem/file-formats/jsonl',
          'dlt-ecosystem/file-formats/parquet',
          'dlt-ecosystem/file-formats/csv',
          'dlt-ecosystem/file-formats/insert-format',
        ],
      },
      {
        type: 'category',
        label: 'Table formats',
        link: {
          type: 'generated-index',
          slug: '/dlt-ecosystem/table-formats',
          title: 'Table formats',
          description:
            'Delta and Iceberg: files in a bucket that make tables with updates and history.',
        },
        collapsed: true,
        items: [
          'dlt-ecosystem/table-formats/delta',
          'dlt-ecosystem/table-formats/iceberg',
        ],
      },
      'reference/upgrading',
      'reference/doctor',
      'reference/lost-rows',
      'reference/known-faults',
      'reference/releases',
      'reference/not-supported',
      'reference/frequently-asked-questions',
    ],
  };
}
