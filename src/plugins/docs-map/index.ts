/**
 * Generates the docs map: the top-level sidebar sections with their pages, as data for the landing
 * page. The data comes from the loaded docs plugin, so a page in the sidebar is also in the map.
 */
import type {
  LoadedContent,
  LoadedVersion,
} from '@docusaurus/plugin-content-docs';
import type { Plugin } from '@docusaurus/types';
import { topSections } from '../../pageRecords/sidebar';
import type { PageListItem } from '../../components/PageList';

const PLUGIN_NAME = 'docs-map';
/** Maximum number of pages listed per section; the section's own page and the sidebar link to the rest. */
const PAGES_PER_SECTION = 8;

/** A top-level category of the sidebar. */
export interface MapSection {
  readonly label: string;
  /** Total number of pages in the section, including its own page. */
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
