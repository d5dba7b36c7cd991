// Replaces the theme's cards: a category is an index to scan, so it is a list with a sentence each.
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

/** How many names of a category's pages stand for it when it has no words of its own. */
const NAMES = 5;

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
        `DocCardList: the browser does not get the description of "${id}"; src/plugins/slim-client/versionRecord.ts chooses those that it gets.`,
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
      labels.slice(0, NAMES).join(', ') +
      (labels.length > NAMES ? ' and more' : '')
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
