/** The pages of a version as Markdown trees, made once for all that is derived from them. */
import fs from 'node:fs/promises';
import path from 'node:path';
import type { LoadedVersion } from '@docusaurus/plugin-content-docs';
import type { Root } from 'mdast';
import type { PluggableList } from 'unified';
import { Addresses, type LinkedPage } from './addresses';
import { flatten } from './flatten';
import { pageList } from './flatten/components';
import { pageProcessor, type PageProcessor } from './processor';
import { SidebarPages, type ListedPage } from './sidebar';

/** A page without components, HTML and title; its headings have their ids in `data.id`. */
export interface ExportedPage extends ListedPage {
  /** Its id, which is its path below the docs folder; index pages have none. */
  readonly id?: string;
  readonly tree: Root;
}

/** The pages of a version, and files that they show. */
export interface Exported {
  readonly pages: readonly ExportedPage[];
  /** Files to lay beside the pages, by address. */
  readonly files: ReadonlyMap<string, string>;
}

/** What pages are made with. */
export interface ExportContext {
  readonly siteDir: string;
  /** With both slashes. */
  readonly baseUrl: string;
  /** Remark plugins of the site that give Markdown; not those that give HTML. */
  readonly transforms: PluggableList;
}

type Doc = LoadedVersion['docs'][number];

/** A build error as this project words it: file, line, reason. */
function placed(error: unknown, file: string): Error {
  const { line, reason } = error as { line?: number; reason?: string };
  const words = reason ?? (error instanceof Error ? error.message : 'failed');
  return new Error(`${file}:${line ?? 1} — ${words}`, { cause: error });
}

async function exportPage(
  doc: Doc,
  process: PageProcessor,
  addresses: Addresses,
  sidebar: SidebarPages,
  siteDir: string,
): Promise<ExportedPage> {
  const { id, title, permalink, description } = doc;
  const source = path.join(siteDir, doc.source.replace(/^@site\//, ''));
  try {
    const { tree, file } = await process(
      source,
      await fs.readFile(source, 'utf8'),
    );
    const flat = flatten(tree, file, {
      address: (url) => addresses.of(url, doc),
      cards: () => sidebar.cardsOn(id),
    });
    return { id, title, permalink, description, tree: flat };
  } catch (error) {
    throw placed(error, path.relative(siteDir, source));
  }
}

async function exportVersion(
  version: LoadedVersion,
  { siteDir, baseUrl, transforms }: ExportContext,
): Promise<Exported> {
  const sidebar = new SidebarPages(version);
  const indexPages = sidebar.indexPages();
  const linked: LinkedPage[] = [...version.docs, ...indexPages];
  const { contentPath } = version;
  const addresses = new Addresses({
    siteDir,
    contentPath,
    baseUrl,
    pages: linked,
  });
  const process = await pageProcessor(transforms);
  const pages: ExportedPage[] = [];
  for (const doc of version.docs) {
    pages.push(await exportPage(doc, process, addresses, sidebar, siteDir));
  }
  for (const { pages: below, ...page } of indexPages) {
    const address = (url: string) => addresses.of(url, page);
    const children = pageList(below, address);
    pages.push({ ...page, tree: { type: 'root', children } });
  }
  return { pages, files: addresses.files };
}

const exported = new WeakMap<LoadedVersion, Promise<Exported>>();

/**
 * The pages of a loaded version. The first caller's context counts: several plugins may ask, and the work
 * is done once.
 *
 * @throws Error with file, line and way out when a page cannot be said in Markdown.
 */
export function exportedPages(
  version: LoadedVersion,
  context: ExportContext,
): Promise<Exported> {
  const known = exported.get(version) ?? exportVersion(version, context);
  exported.set(version, known);
  return known;
}
