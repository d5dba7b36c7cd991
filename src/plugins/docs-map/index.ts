/**
 * Generates data for the landing page: the docs map, which has the top-level sidebar sections with their first pages, the
 * counts of what was checked, and the monograms of pages. The map comes from the loaded docs plugin, so a page in the
 * sidebar is also in the map.
 */
import type {
  LoadedContent,
  LoadedVersion,
} from '@docusaurus/plugin-content-docs';
import type { LoadContext, Plugin } from '@docusaurus/types';
import type { Inventory } from '@docs/facts/api/inventory';
import { readClaims } from '@docs/facts/claims';
import { readDestinationFacts } from '@docs/facts/destinations/read';
import { readSnippetReport } from '@docs/facts/snippets';
import { readSourceFacts } from '@docs/facts/sources/read';
import { pageMonograms } from '@docs/markdown/facts/monograms';
import { readPageIds } from '@docs/markdown/records/pageIds';
import { topSections } from '@docs/markdown/records/sidebar';

const PLUGIN_NAME = 'docs-map';
/** Maximum number of pages listed per section; the section's own page links to the rest. */
const PAGES_PER_SECTION = 7;

/** A page of the map. */
interface MapPage {
  readonly label: string;
  /** Path including the base URL. */
  readonly permalink: string;
}

/** A top-level category of the sidebar. */
export interface MapSection {
  readonly label: string;
  /** Path of its own page, including the base URL. */
  readonly permalink: string;
  /** Total number of pages in the section, including its own page. */
  readonly pageCount: number;
  /** Its first pages, without its own and those of the API. */
  readonly pages: readonly MapPage[];
}

/**
 * What was checked before the site was built, for the landing page.
 *
 * @public Used by src/generated.d.ts.
 */
export interface Counts {
  /** Fences that ran. */
  readonly programs: number;
  /** Sentences that have a test. */
  readonly statements: number;
  /** Public names of the library with an entry. */
  readonly names: number;
}

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0);

/** Reads the records of a site. */
function countsOf(siteDir: string, inventory: Inventory): Counts {
  const snippets = Object.values(readSnippetReport(siteDir).pages);
  const claims = Object.values(readClaims(siteDir).pages);
  return {
    programs: sum(snippets.map(({ fences }) => fences.ran ?? 0)),
    statements: sum(
      claims.map(({ sentences }) => Object.keys(sentences).length),
    ),
    names: sum(
      [...inventory.byModule.values()].map(({ anchors }) => anchors.size),
    ),
  };
}

/** A paid add-on comes after what everybody has. */
const LAST = 'dlt+';

/** The sections of a loaded version, in sidebar order but for the last one. */
function mapSections(
  version: LoadedVersion,
  inventory: Inventory,
): MapSection[] {
  const docs = new Map(version.docs.map((doc) => [doc.id, doc]));
  const sections = topSections(version);
  const isLast = ({ label }: { readonly label: string }) => label === LAST;
  return [
    ...sections.filter((section) => !isLast(section)),
    ...sections.filter(isLast),
  ].map(({ label, permalink, ids }) => {
    const pages = ids.flatMap((id) => {
      const doc = docs.get(id);
      return doc && !inventory.byPage.has(id)
        ? [
            {
              label: doc.frontMatter.sidebar_label ?? doc.title,
              permalink: doc.permalink,
            },
          ]
        : [];
    });
    const own = permalink ?? pages[0]?.permalink ?? '';
    return {
      label,
      permalink: own,
      pageCount: ids.length,
      pages: pages
        .filter((page) => page.permalink !== own)
        .slice(0, PAGES_PER_SECTION),
    };
  });
}

/** Docusaurus plugin: writes `sections.json`, `counts.json` and `monograms.json` below `@generated/docs-map/default`. */
export default function docsMapPlugin(
  { siteDir }: LoadContext,
  { inventory }: { readonly inventory: Inventory },
): Plugin {
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
        JSON.stringify(mapSections(latest, inventory), null, 1),
      );
      await actions.createData(
        'counts.json',
        JSON.stringify(countsOf(siteDir, inventory)),
      );
      const pages = readPageIds(siteDir);
      await actions.createData(
        'monograms.json',
        JSON.stringify(
          pageMonograms(
            readDestinationFacts(siteDir, pages),
            readSourceFacts(siteDir, pages),
          ),
        ),
      );
    },
  };
}
