/**
 * The data of the search: built from the processed pages, read by src/components/Search when a reader opens it.
 *
 * - `guides.json`: the index of all guides, with titles and headings
 * - `symbols.json`: the names of the API
 * - `text/<page>.json`: the words of each page, by anchor, for the excerpts of results
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import type {
  LoadedContent,
  LoadedVersion,
} from '@docusaurus/plugin-content-docs';
import type { LoadedPlugin, Plugin } from '@docusaurus/types';
import type { PluggableList } from 'unified';
import { withSectionIds } from '../../config/sidebar/sections';
import type { Inventory } from '../../facts/api/inventory';
import { DATA_FOLDER, textFile, type PageText } from '../../search/files';
import { buildGuides } from '../../search/guidesIndex';
import { buildSymbols } from '../../search/symbolsIndex';
import {
  UNLISTED,
  type Group,
  type SearchPage,
  type Section,
} from '../../search/types';
import { exportedPages } from '../markdown-export/pages';
import { sectionsOf } from '../markdown-export/sections';

const PLUGIN_NAME = 'search';
const SIDEBAR = 'tutorialSidebar';

export interface Options {
  /** The names of the API; their pages are found by name, not by their words. */
  readonly inventory: Inventory;
  /** Remark plugins of the docs that give Markdown: what they add is found, too. */
  readonly transforms: PluggableList;
}

type SidebarItem = LoadedVersion['sidebars'][string][number];
type Doc = LoadedVersion['docs'][number];

function docIds(item: SidebarItem): string[] {
  if (item.type === 'category') {
    const own = item.link?.type === 'doc' ? [item.link.id] : [];
    return [...own, ...item.items.flatMap(docIds)];
  }
  return item.type === 'doc' || item.type === 'ref' ? [item.id] : [];
}

/** The sections of the sidebar in their order, and the section of each page. */
export function groupsOf(items: readonly SidebarItem[]): {
  order: readonly Group[];
  of: ReadonlyMap<string, Group>;
} {
  const sections = withSectionIds(
    items.flatMap((item) => (item.type === 'category' ? [item] : [])),
  ).map(({ id, item }) => ({ group: { id, label: item.label }, item }));
  return {
    order: [...sections.map(({ group }) => group), UNLISTED],
    of: new Map(
      sections.flatMap(({ group, item }) =>
        docIds(item).map((id) => [id, group] as const),
      ),
    ),
  };
}

function latestVersion(plugins: readonly LoadedPlugin[]): LoadedVersion {
  const docs = plugins.find(
    ({ name }) => name === 'docusaurus-plugin-content-docs',
  )?.content as LoadedContent | undefined;
  const latest = docs?.loadedVersions.find((version) => version.isLast);
  if (!latest) {
    throw new Error('search: the docs plugin has no latest version.');
  }
  return latest;
}

/** The words of a page by anchor. */
const textOf = (sections: readonly Section[]): PageText =>
  Object.fromEntries(
    sections.map(({ anchor, text, code }) => [
      anchor,
      code.length > 0 ? [text, code.join('\n')] : [text],
    ]),
  );

async function writeJson(file: string, content: unknown): Promise<void> {
  await fs.mkdir(path.dirname(file), { recursive: true });
  await fs.writeFile(file, JSON.stringify(content));
}

/** Docusaurus plugin: see the head of this file. */
export default function searchPlugin(
  _: unknown,
  { inventory, transforms }: Options,
): Plugin {
  return {
    name: PLUGIN_NAME,

    async postBuild({ outDir, siteDir, baseUrl, plugins }) {
      const version = latestVersion(plugins);
      const groups = groupsOf(version.sidebars[SIDEBAR] ?? []);
      const folder = path.join(outDir, DATA_FOLDER);
      const guides: SearchPage[] = [];
      const { pages } = await exportedPages(version, {
        siteDir,
        baseUrl,
        transforms,
      });
      const byId = new Map(pages.map((page) => [page.id, page]));
      const read = async (doc: Doc): Promise<void> => {
        const { id, title, permalink, description, frontMatter } = doc;
        const page = byId.get(id);
        if (!page) {
          throw new Error(`search: the page "${id}" is not exported.`);
        }
        const address = permalink.slice(baseUrl.length).replace(/\/$/, '');
        const sections = sectionsOf(page);
        await writeJson(path.join(folder, textFile(address)), textOf(sections));
        if (!inventory.byPage.has(id)) {
          guides.push({
            path: address,
            group: groups.of.get(id) ?? UNLISTED,
            title,
            about: [description, ...(frontMatter.keywords ?? [])].join(' '),
            sections,
          });
        }
      };
      // One page after the other, in the order of their ids: the index is the same in each build.
      for (const doc of version.docs
        .filter(({ unlisted }) => !unlisted)
        .sort((a, b) => (a.id < b.id ? -1 : 1))) {
        await read(doc);
      }
      await writeJson(
        path.join(folder, 'guides.json'),
        buildGuides(guides, groups.order),
      );
      await writeJson(
        path.join(folder, 'symbols.json'),
        buildSymbols(inventory),
      );
    },
  };
}
