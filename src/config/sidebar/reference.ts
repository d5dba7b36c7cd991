import { readApiPages } from '../../facts/api/pages';
import { apiSidebar, type ApiSidebarCategory } from '../../facts/api/sidebar';
import type { SidebarItem } from './types';

const API_ROOT = 'api_reference/dlt/';

/** All categories start collapsed; the reader opens the packages of interest. */
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

/** The section, with the branch of the API reference from the inventory. */
export function reference(siteDir: string): SidebarItem {
  const api = collapsed(apiSidebar(readApiPages(siteDir), API_ROOT));
  return {
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
    items: [
      // The mark by which the theme puts a filter box above the list (src/theme/DocSidebarItems).
      {
        ...api,
        description:
          'Every public module of the package: signatures, parameters, types, and what they are for.',
        items: [
          {
            type: 'html',
            value: 'Filter modules',
            className: 'sidebar-filter',
          },
          ...(api.items as SidebarItem[]),
        ],
      },
    ],
  };
}
