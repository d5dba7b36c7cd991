/**
 * The site for machines: each docs page as Markdown at its address + `.md`, an index of them (llms.txt) and
 * the guides in one file (llms-full.txt). All are made of the processed page, so that nothing which the
 * build generates is missing from them.
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import type {
  LoadedContent,
  LoadedVersion,
} from '@docusaurus/plugin-content-docs';
import type { LoadContext, Plugin } from '@docusaurus/types';
import type { PluggableList } from 'unified';
import { llmsFullText, llmsIndex, permalinksBelow } from './llms';
import { exportedPages, type ExportContext } from './pages';
import { FULL_TEXT_FILE, INDEX_FILE, twinAddress } from './paths';
import { SidebarPages } from './sidebar';
import { stringifier } from './stringify';
import { twinText } from './twin';

export interface Options {
  /** Remark plugins of the docs that give Markdown, in order; those that make HTML of it stay out. */
  readonly transforms: PluggableList;
  /** What the docs describe, for the head of each twin: name and version. */
  readonly subject: string;
  /** Pages whose id begins so are left out of the full text. */
  readonly notInFullText: string;
}

const PLUGIN_NAME = 'markdown-export';
const DOCS_PLUGIN = 'docusaurus-plugin-content-docs';

/** Files of a version by address with the base URL: text, or a file to copy. */
interface Written {
  readonly texts: ReadonlyMap<string, string>;
  readonly copies: ReadonlyMap<string, string>;
}

async function filesOf(
  version: LoadedVersion,
  context: ExportContext,
  { siteConfig }: LoadContext,
  options: Options,
): Promise<Written> {
  const { baseUrl, title, tagline, url } = siteConfig;
  const site = { url, baseUrl, title, tagline, subject: options.subject };
  const { pages, files } = await exportedPages(version, context);
  const stringify = await stringifier();
  const byPage = new Map(
    pages.map((page) => [page.permalink, twinText(page, site, stringify)]),
  );
  const texts = new Map(
    [...byPage].map(([page, text]) => [twinAddress(page, baseUrl), text]),
  );
  if (version.isLast) {
    const sections = new SidebarPages(version).sections();
    const leftOut = permalinksBelow(pages, options.notInFullText);
    texts.set(baseUrl + INDEX_FILE, llmsIndex(sections, site));
    texts.set(
      baseUrl + FULL_TEXT_FILE,
      llmsFullText({ sections, texts: byPage, leftOut }, site),
    );
  }
  return { texts, copies: files };
}

async function write(
  { texts, copies }: Written,
  fileAt: (a: string) => string,
) {
  for (const [address, text] of texts) {
    await fs.mkdir(path.dirname(fileAt(address)), { recursive: true });
    await fs.writeFile(fileAt(address), text);
  }
  for (const [address, source] of copies) {
    await fs.mkdir(path.dirname(fileAt(address)), { recursive: true });
    await fs.copyFile(source, fileAt(address));
  }
}

/** Docusaurus plugin: see the head of this file. */
export default function markdownExportPlugin(
  context: LoadContext,
  options: Options,
): Plugin {
  let versions: readonly LoadedVersion[] = [];
  return {
    name: PLUGIN_NAME,

    allContentLoaded({ allContent }) {
      const docs = allContent[DOCS_PLUGIN]?.default as
        LoadedContent | undefined;
      versions = docs?.loadedVersions ?? [];
    },

    async postBuild({ outDir, siteDir, siteConfig: { baseUrl } }) {
      const started = performance.now();
      const { transforms } = options;
      const exporting = { siteDir, baseUrl, transforms };
      const fileAt = (address: string) =>
        path.join(outDir, decodeURIComponent(address.slice(baseUrl.length)));
      let count = 0;
      for (const version of versions) {
        const written = await filesOf(version, exporting, context, options);
        await write(written, fileAt);
        count += written.texts.size;
      }
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(
        `[${PLUGIN_NAME}] ${count} files of Markdown in ${seconds} s`,
      );
    },
  };
}
