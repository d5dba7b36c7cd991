import fs from 'node:fs';
import path from 'node:path';
import type { Options } from '@docusaurus/plugin-client-redirects';
import { readApiPages } from '../facts/api/pages';
import { folderRedirects } from '../facts/api/sidebar';

type Path = `/${string}`;

/** Addresses that stand in links elsewhere, or are written by mistake, and the pages that answer. */
export const OLD_PATHS: Readonly<Record<Path, Path>> = {
  '/api_reference': '/api_reference/dlt/__init__',
  '/api_reference/extract/incremental/__init__':
    '/api_reference/dlt/extract/incremental/__init__',
  '/api_reference/extract/resource': '/api_reference/dlt/extract/resource',
  '/api_reference/pipeline': '/api_reference/dlt/pipeline/pipeline',
  '/architecture': '/reference/explainers/how-dlt-works',
  '/command-line-interface': '/reference/command-line-interface',
  '/destinations': '/dlt-ecosystem/destinations',
  '/destinations/bigquery': '/dlt-ecosystem/destinations/bigquery',
  '/dlt-ecosystem': '/dlt-ecosystem/verified-sources',
  '/dlt-ecosystem/transformations/dbt':
    '/dlt-ecosystem/transformations/dbt/dbt',
  '/dlt-ecosystem/visualizations/dagster':
    '/walkthroughs/deploy-a-pipeline/deploy-with-dagster',
  '/dlt-ecosystem/visualizations/understanding-the-tables':
    '/general-usage/destination-tables',
  '/general-usage/credentials/config_providers':
    '/general-usage/credentials/setup',
  '/general-usage/credentials/config_specs':
    '/general-usage/credentials/complex_types',
  '/general-usage/credentials/configuration':
    '/general-usage/credentials/setup',
  '/general-usage/credentials/setup/complex_types':
    '/general-usage/credentials/complex_types',
  '/general-usage/incremental/advanced-state': '/general-usage/state',
  '/general-usage/incremental/advanced-state-management':
    '/general-usage/state',
  '/general-usage/incremental/cursor': '/general-usage/incremental-loading',
  '/general-usage/incremental/lag': '/general-usage/incremental-loading',
  '/getting-started': '/intro',
  '/getting-started/build-a-data-pipeline': '/build-a-pipeline-tutorial',
  '/sources/sql_database': '/dlt-ecosystem/verified-sources/sql_database',
  '/telemetry': '/reference/telemetry',
  '/tutorial/grouping-resources': '/tutorial/load-data-from-an-api',
  '/tutorial/intro': '/tutorial/load-data-from-an-api',
  '/visualizations': '/general-usage/dataset-access',
  '/walkthroughs': '/intro',
  '/walkthroughs/sql-incremental-configuration':
    '/walkthroughs/add-incremental-configuration',
};

/** Where the docs of development versions were; who follows such a link finds this version's page. */
const DEVELOPMENT = '/devel';
/** Pages that no development version had. `404.html` is a file of its own, and its redirect a folder of that name. */
const NOT_IN_DEVELOPMENT = /^\/(?:$|404\.html$|api_reference\/)/;

/** The address of a page as the site has it: an index page is called like its folder, with a slash. */
const addressOf = (siteDir: string, page: Path): string =>
  fs.existsSync(path.join(siteDir, 'docs', `${page}/index.mdx`))
    ? `${page}/`
    : page;

/** Old addresses, those of development versions, and the folders of packages of the API reference. */
export const redirects = (siteDir: string): Options => ({
  redirects: [
    ...Object.entries(OLD_PATHS).map(([from, to]) => ({
      from,
      to: addressOf(siteDir, to),
    })),
    ...folderRedirects(readApiPages(siteDir)).map(({ from, to }) => ({
      from: `/${from}`,
      to: `/${to}`,
    })),
  ],
  createRedirects: (page) =>
    NOT_IN_DEVELOPMENT.test(page) ? undefined : `${DEVELOPMENT}${page}`,
});
