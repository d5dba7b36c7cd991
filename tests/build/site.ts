/** The built site as the build tests read it. */
import fs from 'node:fs';
import path from 'node:path';
import type { PropVersionMetadata } from '@docusaurus/plugin-content-docs';
import { load, type CheerioAPI } from 'cheerio';
import requiredJson from './catalogue.json';
import { archivedVersions } from '@site/src/config/archived';
import { baseUrl } from '@site/src/config/site';

export const buildDir = path.resolve('build');

/** What is required of a page. */
export interface RequiredPage {
  readonly sidebar: boolean;
  readonly path: readonly string[] | null;
  /** Rank in reading order; none for pages off the sidebar. */
  readonly order: number | null;
  readonly experimental: boolean;
  readonly anchors: readonly string[];
}

/** The pages that the site must have. */
export const required = requiredJson as unknown as {
  readonly indexes: readonly string[];
  readonly pages: Readonly<Record<string, RequiredPage>>;
  readonly apiModules: Readonly<Record<string, string>>;
  readonly inbound: readonly string[];
};

/** The published version record. */
export const record = JSON.parse(
  fs.readFileSync(path.join(buildDir, 'catalogue.json'), 'utf8'),
) as PropVersionMetadata;

/** A page of the build. */
export interface BuiltPage {
  /** Its address with the base URL and without a final slash: `/docs/intro`; the landing page is `/docs`. */
  readonly address: string;
  readonly file: string;
  readonly $: CheerioAPI;
  readonly ids: ReadonlySet<string>;
}

/** Folders of the build that have no page of the latest version: the engine's frame is no page. */
export const otherFolders = ['assets', ...archivedVersions('.')];

function htmlFiles(folder: string): string[] {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      return otherFolders.includes(entry.name) ? [] : htmlFiles(file);
    }
    return entry.name.endsWith('.html') ? [file] : [];
  });
}

function readPage(file: string): BuiltPage {
  const $ = load(fs.readFileSync(file, 'utf8'));
  const relative = path
    .relative(buildDir, file)
    .replace(/(^|\/)index\.html$/, '');
  return {
    address: (baseUrl + relative).replace(/\/$/, ''),
    file,
    $,
    ids: new Set(
      $('[id]')
        .toArray()
        .map((element) => $(element).attr('id') ?? ''),
    ),
  };
}

const all = htmlFiles(buildDir).map(readPage);

/** Where a page sends its reader on, if it does. */
const targetOf = ({ $ }: BuiltPage): string | undefined =>
  $('meta[http-equiv="refresh"]')
    .attr('content')
    ?.replace(/^.*url=/i, '');

/** The pages of the build, by address. */
export const pages: ReadonlyMap<string, BuiltPage> = new Map(
  all
    .filter((page) => targetOf(page) === undefined)
    .map((page) => [page.address, page]),
);

/** Addresses that lead on, with the addresses they lead to. */
export const redirects: ReadonlyMap<string, string> = new Map(
  all.flatMap((page) => {
    const target = targetOf(page);
    return target === undefined ? [] : [[page.address, target] as const];
  }),
);

/** Address of the page with an id; `index` is its folder. */
export const addressOf = (id: string): string =>
  baseUrl + id.replace(/(^|\/)index$/, '');
