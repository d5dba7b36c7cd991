/**
 * Provides the record of each page. A page that the bundler compiles is recorded while it is compiled; for a
 * page from the bundler's cache, the record is read from disk. A missing record is created on demand.
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import type { LoadedVersion } from '@docusaurus/plugin-content-docs';
import type { Root } from 'mdast';
import type { PluggableList, Plugin } from 'unified';
import type { VFile } from 'vfile';
import { hashOf } from '@docs/facts/hash';
import { DiagnosticError } from '../errors/diagnostic';
import { diagnosticsOfPage } from '../errors/ofError';
import { Addresses, type LinkedPage } from './addresses';
import { DiskCache } from './cache';
import { pageProcessor, toParse, type PageProcessor } from './processor';
import {
  isFresh,
  recordOf,
  type Doc,
  type PageContext,
  type PageRecord,
} from './record';
import { SidebarPages } from './sidebar';
import { stringifier } from './stringify';

/** The site whose pages are recorded. */
export interface RecordedSite {
  readonly siteDir: string;
  /** Folder of generated files, `.docusaurus`; records are stored below it. */
  readonly generatedFilesDir: string;
  /** Origin of the site, without a slash at the end. */
  readonly url: string;
  /** Base URL with leading and trailing slash. */
  readonly baseUrl: string;
  readonly versions: readonly LoadedVersion[];
}

const sourceFile = ({ source }: Doc, siteDir: string): string =>
  path.join(siteDir, source.replace(/^@site\//, ''));

/** Link and list contexts of a version's pages, by page file. */
function contextsOf(
  version: LoadedVersion,
  { siteDir, url, baseUrl }: RecordedSite,
): [string, PageContext][] {
  const sidebar = new SidebarPages(version);
  const pages: LinkedPage[] = [...version.docs, ...sidebar.indexPages()];
  const { contentPath } = version;
  const addresses = new Addresses({
    siteDir,
    contentPath,
    url,
    baseUrl,
    pages,
  });
  return version.docs.map((doc) => [
    sourceFile(doc, siteDir),
    { doc, addresses, sidebar, siteDir },
  ]);
}

/** The records of a site's pages. */
export class PageRecords {
  private site: RecordedSite | undefined;
  private cache = new DiskCache<PageRecord>('');
  private contexts: ReadonlyMap<string, PageContext> = new Map();
  private readonly stringify = stringifier();
  private processor: Promise<PageProcessor> | undefined;

  /**
   * @param transforms remark plugins of the docs that produce Markdown, without those that produce HTML
   * @param chainHash hash of the transforms and of their inputs
   */
  constructor(
    private readonly transforms: PluggableList,
    private readonly chainHash: string,
  ) {}

  /** Starts recording. The dev server needs no records and never calls it. */
  open(site: RecordedSite): void {
    this.site = site;
    this.cache = new DiskCache(
      path.join(site.generatedFilesDir, 'page-records'),
    );
    this.contexts = new Map(
      site.versions.flatMap((version) => contextsOf(version, site)),
    );
  }

  /** Remark plugin: records a page while it is compiled. It must follow the transforms that produce Markdown. */
  readonly recorder: Plugin<[], Root> = () => async (tree, file) => {
    const context = this.contexts.get(file.path);
    if (context) {
      await this.record(tree, file, context);
    }
  };

  /**
   * The record of a page.
   *
   * @throws Error with file, line and fix when the page has content without a Markdown form, or when recording
   *   was not started
   */
  async of(doc: Doc): Promise<PageRecord> {
    const file = sourceFile(doc, this.site?.siteDir ?? '');
    const context = this.contexts.get(file);
    if (!context) {
      throw new Error(
        `page records: "${doc.source}" is not a page of the site`,
      );
    }
    const text = toParse(await fs.readFile(file, 'utf8'));
    const known = this.cache.get(doc.source, this.keyOf(text));
    return known && isFresh(known, context)
      ? known
      : this.process(file, text, context);
  }

  private keyOf(text: string): string {
    return hashOf(this.chainHash, text);
  }

  private async process(
    source: string,
    text: string,
    context: PageContext,
  ): Promise<PageRecord> {
    this.processor ??= pageProcessor(this.transforms);
    const process = await this.processor;
    try {
      const { tree, file } = await process(source, text);
      return await this.record(tree, file, context);
    } catch (error) {
      const page = path.relative(context.siteDir, source);
      throw new DiagnosticError(diagnosticsOfPage(error, page), {
        cause: error,
      });
    }
  }

  private async record(
    tree: Root,
    file: VFile,
    context: PageContext,
  ): Promise<PageRecord> {
    const stringify = await this.stringify;
    const record = await recordOf(tree, file, context, stringify);
    this.cache.put(context.doc.source, record, this.keyOf(String(file)));
    return record;
  }
}
