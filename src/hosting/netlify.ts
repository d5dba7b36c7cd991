/**
 * `_headers` and `_redirects`, which Netlify and Cloudflare Pages read at the root of what they publish.
 *
 * Where several rules fit a path, Netlify takes the last value of a header and Cloudflare all of them. So each path has
 * one rule for Cache-Control, and the policy of all paths allows more than that of pages: browsers enforce both.
 */
import {
  ASSETS,
  CACHE_ASSETS,
  CACHE_OTHERS,
  ENGINE,
  ROBOTS,
  SECURITY,
  TYPES,
  type ArchivedSite,
  type Headers,
} from './headers';
import { enginePolicy, pagePolicy, unitedPolicy } from './policy';

const POLICY = 'Content-Security-Policy';

const rule = (path: string, headers: Headers): string =>
  [path, ...Object.entries(headers).map(([name, v]) => `  ${name}: ${v}`)].join(
    '\n',
  );

/**
 * Content of `_headers`.
 *
 * @param baseUrl where the site is, with slashes at both ends
 * @param folders the folders of pages, directly below the base URL
 * @param hashes of the inline scripts of pages
 */
export function headersFile(
  baseUrl: string,
  folders: readonly string[],
  hashes: readonly string[],
): string {
  const page = {
    'Cache-Control': CACHE_OTHERS,
    [POLICY]: pagePolicy(hashes),
  };
  const paths = [
    baseUrl,
    // With the star, Netlify and Cloudflare also mean the folder itself.
    ...folders.flatMap((folder) => [
      `${baseUrl}${folder}`,
      `${baseUrl}${folder}/*`,
    ]),
  ];
  return `${[
    rule('/*', { ...SECURITY, [POLICY]: unitedPolicy(hashes) }),
    rule(`${ASSETS}*`, { 'Cache-Control': CACHE_ASSETS }),
    rule(`${ENGINE}*`, { [POLICY]: enginePolicy() }),
    ...paths.map((path) => rule(path, page)),
    ...['md', 'pyi'].map((extension) =>
      rule(`${baseUrl}*.${extension}`, {
        'Content-Type': `${TYPES[extension] ?? ''}; charset=utf-8`,
      }),
    ),
  ].join('\n\n')}\n`;
}

/**
 * Content of `_headers` with archived versions. One rule is enough for the pages of each: hosts request pages again by
 * default, and an archived version has no engine of the playground, which needs another policy.
 *
 * @param text content for the latest version alone
 * @param hashes of the inline scripts of its pages
 */
export const withArchived = (
  text: string,
  hashes: readonly string[],
  archived: readonly ArchivedSite[],
): string => {
  const all = [...hashes, ...archived.flatMap((site) => site.hashes)];
  return [
    text
      .replace(unitedPolicy(hashes), () => unitedPolicy([...new Set(all)]))
      .trimEnd(),
    ...archived.flatMap((site) => [
      rule(`${site.baseUrl}*`, {
        ...ROBOTS,
        [POLICY]: pagePolicy(site.hashes),
      }),
      rule(`${site.baseUrl}assets/*`, { 'Cache-Control': CACHE_ASSETS }),
    ]),
  ]
    .join('\n\n')
    .concat('\n');
};

/** A path that moved, both with the base URL. */
export interface Redirect {
  readonly from: string;
  readonly to: string;
}

/** Content of `_redirects`. Hosts keep the query, and browsers keep the hash. */
export const redirectsFile = (
  baseUrl: string,
  redirects: readonly Redirect[],
): string =>
  `${[`/ ${baseUrl} 302`, ...redirects.map(({ from, to }) => `${from} ${to} 301`)].join('\n')}\n`;
