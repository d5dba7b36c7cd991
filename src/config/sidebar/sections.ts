/** The sections of the sidebar, and the ids by which the rest of the site knows them. */
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

/** By id, which stays when a label is reworded; in reading order. */
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

/** Id of a section. */
export type SectionId = keyof typeof SECTIONS;

const ID_OF_LABEL: ReadonlyMap<string, string> = new Map(
  Object.entries(SECTIONS).map(([id, { label }]) => [label, id]),
);

/** A top-level item of the sidebar with the id of its section. */
export interface Identified<Item> {
  readonly id: string;
  readonly item: Item;
}

/**
 * Gives the top-level items of the sidebar their ids. The label is looked up here, because what else an item
 * carries would be published with the version record.
 *
 * @returns an item of another sidebar has its label for an id
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
