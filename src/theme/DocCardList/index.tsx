// Replaces the theme's cards by a list with descriptions, which is easier to scan.
import type { PropSidebarItem } from '@docusaurus/plugin-content-docs';
import {
  filterDocCardListItems,
  findFirstSidebarItemLink,
  useCurrentSidebarSiblings,
  useDocsVersion,
} from '@docusaurus/plugin-content-docs/client';
import type { Props } from '@theme/DocCardList';
import type { ReactNode } from 'react';
import PageList, { type PageListItem } from '@site/src/components/PageList';

type Card = Extract<PropSidebarItem, { type: 'link' | 'category' }>;

/** Maximum number of page labels that describe a category without a description. */
const MAX_LABELS = 5;

const labelOf = (item: PropSidebarItem): string[] =>
  item.type === 'link' || item.type === 'category' ? [item.label] : [];

const isCard = (item: PropSidebarItem): item is Card =>
  item.type === 'link' || item.type === 'category';

function Cards({
  items,
}: {
  readonly items: readonly PropSidebarItem[];
}): ReactNode {
  const { docs } = useDocsVersion();
  const descriptionOf = (id: string): string => {
    const { description } = docs[id] ?? {};
    if (description === undefined) {
      throw new Error(
        `DocCardList: the client version record has no description of "${id}"; add it in packages/docusaurus-fast/src/slim-client/versionRecord.ts.`,
      );
    }
    return description;
  };
  const describe = (item: Card): string => {
    if (item.description !== undefined) {
      return item.description;
    }
    if (item.type === 'link') {
      return item.docId === undefined ? '' : descriptionOf(item.docId);
    }
    const labels = item.items.flatMap(labelOf);
    return (
      labels.slice(0, MAX_LABELS).join(', ') +
      (labels.length > MAX_LABELS ? ' and more' : '')
    );
  };
  const pages = items.filter(isCard).flatMap((item): PageListItem[] => {
    const permalink =
      item.type === 'link' ? item.href : findFirstSidebarItemLink(item);
    return permalink === undefined
      ? []
      : [{ label: item.label, permalink, description: describe(item) }];
  });
  return <PageList pages={pages} />;
}

function SiblingCards(): ReactNode {
  return <Cards items={filterDocCardListItems(useCurrentSidebarSiblings())} />;
}

export default function DocCardList({ items }: Props): ReactNode {
  return items ? (
    <Cards items={filterDocCardListItems(items)} />
  ) : (
    <SiblingCards />
  );
}
