/**
 * The map of the docs: the top level of the sidebar with its written pages, as data for the landing
 * page. It reads what the docs plugin loaded, so a page joins the map when it joins the sidebar.
 */
import type {
  LoadedContent,
  LoadedVersion,
} from '@docusaurus/plugin-content-docs';
import type { Plugin } from '@docusaurus/types';
import { topSections } from '../../pageRecords/sidebar';
import type { PageListItem } from '../../components/PageList';

const PLUGIN_NAME = 'docs-map';
/** Pages that a section shows; the section's own page and the sidebar lead to the others. */
const PAGES_PER_SECTION = 8;

/** A top-level category of the sidebar. */
export interface MapSection {
  readonly label: string;
  /** How many pages the section has in all, its own page included. */
  readonly pageCount: number;
  readonly pages: readonly PageListItem[];
}

/** The sections of a loaded version, in sidebar order. */
export function mapSections(version: LoadedVersion): MapSection[] {
  const docs = new Map(version.docs.map((doc) => [doc.id, doc]));
  const toPage = (id: string): PageListItem[] => {
    const doc = docs.get(id);
    return doc
      ? [
          {
            label: doc.frontMatter.sidebar_label ?? doc.title,
            permalink: doc.permalink,
            description: doc.description,
          },
        ]
      : [];
  };
  return topSections(version).map(({ label, ids }) => ({
    label,
    pageCount: ids.length,
    pages: ids.slice(0, PAGES_PER_SECTION).flatMap(toPage),
  }));
}

/** Docusaurus plugin: writes `@generated/docs-map/default/sections.json`. */
export default function docsMapPlugin(): Plugin {
  return {
    name: PLUGIN_NAME,
    async allContentLoaded({ allContent, actions }) {
      const docs = allContent['docusaurus-plugin-content-docs']?.default as
        LoadedContent | undefined;
      const latest = docs?.loadedVersions.find((version) => version.isLast);
      if (!latest) {
        throw new Error(
          'docs-map: the docs plugin has no latest version; list docs-version before docs-map.',
        );
      }
      await actions.createData(
        'sections.json',
        JSON.stringify(mapSections(latest), null, 1),
      );
    },
  };
}
