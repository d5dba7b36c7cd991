import fs from 'node:fs';
import path from 'node:path';
import type { Options } from '@docusaurus/plugin-client-redirects';
import { readApiPages } from '@docs/facts/api/pages';
import { folderRedirects } from '@docs/facts/api/sidebar';

type Path = `/${string}`;

/** Redirects from paths that external links use, or that are common mistakes, to existing pages. */
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
  '/general-usage/incremental': '/general-usage/incremental-loading',
  '/general-usage/incremental/advanced-state-management':
    '/general-usage/incremental/advanced-state',
  '/general-usage/merge-loading': '/general-usage/incremental/merge',
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

/** Path prefix of the docs of development versions; each of their pages redirects to this version's page. */
const DEVELOPMENT = '/devel';
/** Pages without a development version. The redirect of `404.html`, a file, would be a folder of that name. */
const NOT_IN_DEVELOPMENT = /^\/(?:$|404\.html$|api_reference\/)/;

/** Path of a page on the site: an index page has the path of its folder, with a trailing slash. */
const addressOf = (siteDir: string, page: Path): string =>
  fs.existsSync(path.join(siteDir, 'docs', `${page}/index.mdx`))
    ? `${page}/`
    : page;

/** Redirects from old paths, from the docs of development versions, and from package folders of the API reference. */
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
