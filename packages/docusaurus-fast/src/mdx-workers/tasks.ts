/** Messages from the main thread to the workers; all of it can be cloned. */
import type { Options as LoaderOptions } from '@docusaurus/mdx-loader';
import type { LoadedVersion } from '@docusaurus/plugin-content-docs';
import type { ParseFrontMatter } from '@docusaurus/types';
import type { PluggableList } from 'unified';

/** Options of Docusaurus' MDX loader that are data; workers make the functions themselves. */
export type MdxData = Pick<
  LoaderOptions,
  'admonitions' | 'siteDir' | 'staticDirs' | 'markdownConfig'
>;

/** The site as the docs plugin has loaded it. */
export interface Site {
  readonly siteDir: string;
  /** Folder of generated files, `.docusaurus`. */
  readonly generatedFilesDir: string;
  /** Origin of the site, without a slash at the end. */
  readonly url: string;
  /** Base URL with leading and trailing slash. */
  readonly baseUrl: string;
  readonly versions: readonly LoadedVersion[];
}

/** How a thread processes pages: what the module's default export, `(projectDir) => Pipeline`, returns. */
export interface Pipeline {
  /** Remark plugins in order, before those of Docusaurus. */
  readonly remarkPlugins: PluggableList;
  /** Rehype plugins before those of Docusaurus. */
  rehypePlugins(site: Pick<Site, 'generatedFilesDir'>): PluggableList;
  readonly parseFrontMatter: ParseFrontMatter;
  /** Called before the first page, and again when the pages of the site have changed. */
  open(site: Site): void;
  /** The error that the author of a page reads. `file` is relative to the site's folder. */
  errorOf(error: unknown, file: string): Error;
  /** Work other than compiling, by name. */
  readonly jobs: Readonly<Record<string, (input: unknown) => unknown>>;
}

interface Common {
  /** Whether the first thread takes the task before others: it has the task's input in memory. */
  readonly prefersFirst: boolean;
  /** Module with the pipeline. */
  readonly pipeline: string;
  /** Where the project's code and data are. */
  readonly projectDir: string;
}

/** Compiles a page of the docs to a JavaScript module. */
export interface CompileTask extends Common {
  readonly kind: 'compile';
  /** File with the site as JSON, and when it was written. */
  readonly site: { readonly file: string; readonly version: number };
  readonly mdx: MdxData;
  readonly file: string;
  readonly resource: string;
  readonly source: string;
  readonly isPartial: boolean;
  /** File of the page's metadata, which the module imports. */
  readonly metadataFile: string;
}

/** Runs a job of the pipeline. */
export interface JobTask extends Common {
  readonly kind: 'job';
  readonly name: string;
  readonly input?: unknown;
}

export type Task = CompileTask | JobTask;
