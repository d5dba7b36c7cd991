/** What the main thread asks of the workers; all of it can be cloned. */
import type { Options as LoaderOptions } from '@docusaurus/mdx-loader';

/** Options of Docusaurus' MDX loader that are data; workers make the functions themselves. */
export type MdxData = Pick<
  LoaderOptions,
  'admonitions' | 'siteDir' | 'staticDirs' | 'markdownConfig'
>;

/** Compiles a page of the docs to a JavaScript module. */
export interface CompileTask {
  readonly kind: 'compile';
  /** Where this project's code and facts are. */
  readonly projectDir: string;
  /** File with the site's pages as JSON, and when it was written. */
  readonly site: { readonly file: string; readonly version: number };
  readonly mdx: MdxData;
  readonly file: string;
  readonly resource: string;
  /** Whether the page is one of the API reference. */
  readonly isReference: boolean;
  readonly source: string;
  readonly isPartial: boolean;
  /** File of the page's metadata, which the module imports. */
  readonly metadataFile: string;
}

/** Reads the sentences of the API pages. */
export interface SummariesTask {
  readonly kind: 'summaries';
  readonly projectDir: string;
}

/** Links the code of a part of the guides. */
export interface LinksTask {
  readonly kind: 'links';
  readonly projectDir: string;
  readonly part: number;
}

export type Task = CompileTask | SummariesTask | LinksTask;
