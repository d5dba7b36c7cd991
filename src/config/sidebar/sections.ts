/** The sections of the sidebar, and the ids that the rest of the site uses for them. */
import { coreConcepts } from './coreConcepts';
import { deploying } from './deploying';
import { destinations } from './destinations';
import { dltPlus } from './dltPlus';
import { examples } from './examples';
import { gettingStarted } from './gettingStarted';
import { optimizing } from './optimizing';
import { reference, referenceSection } from './reference';
import { sources } from './sources';
import type { SidebarItem } from './types';
import { usingDlt } from './usingDlt';

/** Sections by id, in reading order; ids do not change when a label is reworded. */
const SECTIONS = {
  gettingStarted,
  coreConcepts,
  dltPlus,
  sources,
  destinations,
  usingDlt,
  deploying,
  optimizing,
  examples,
  reference: referenceSection,
} satisfies Record<string, { label: string }>;

const ID_OF_LABEL: ReadonlyMap<string, string> = new Map(
  Object.entries(SECTIONS).map(([id, { label }]) => [label, id]),
);

/** A top-level sidebar item with the id of its section. */
export interface Identified<Item> {
  readonly id: string;
  readonly item: Item;
}

/**
 * Adds section ids to the top-level items of a sidebar. The id is looked up by label, because an extra field
 * of an item would be published with the version record.
 *
 * @returns the items with their ids; an item of another site's sidebar has its label as id
 */
export const withSectionIds = <Item extends { readonly label: string }>(
  items: readonly Item[],
): Identified<Item>[] =>
  items.map((item) => ({
    id: ID_OF_LABEL.get(item.label) ?? item.label,
    item,
  }));

/** The items of the sidebar. */
export const sidebarItems = (siteDir: string): SidebarItem[] =>
  Object.values({ ...SECTIONS, reference: reference(siteDir) });
