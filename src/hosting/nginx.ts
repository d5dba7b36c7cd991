/** deploy/nginx.conf. */
import { WANTED } from '../../deploy/markdown';
import { baseUrl } from '../config/site';
import {
  ASSETS,
  CACHE_ASSETS,
  CACHE_OTHERS,
  ENGINE,
  ROBOTS,
  SECURITY,
  TEXT_TYPES,
  TYPES,
  type ArchivedSite,
} from './headers';
import { enginePolicy, pagePolicy } from './policy';

/** Paths of the files that `npm run compress` writes. */
const PRECOMPRESSED = '\\.(?:br|gz)$';

/** Where the pages are, without the last slash. */
const BASE = baseUrl.slice(0, -1);

/** Whether a request gets Markdown, by its `Accept` header: the first pattern decides. */
const accepted = WANTED.map(
  ([pattern, wanted]) =>
    `    "~*${pattern}" "${wanted === 'markdown' ? '.md' : ''}";`,
).join('\n');

/** A value between quotes. */
const quoted = (value: string): string => `"${value.replaceAll('"', '\\"')}"`;

const types = Object.entries(TYPES)
  .map(([extension, type]) => `${type} ${extension};`)
  .join(' ');

const headers = Object.entries({
  ...SECURITY,
  'Content-Security-Policy': '$policy',
  'Cache-Control': '$cache',
  Vary: '$vary',
})
  .map(([name, value]) => `    add_header ${name} ${quoted(value)} always;`)
  .join('\n');

/** Locations of one version. */
const locations = (base: string): string => `\
    location = ${base}/404.html { internal; }

    # The Markdown of the landing page is the index.
    location = ${base}/ {
        if ($markdown) { rewrite ^ ${base}/.index last; }
        try_files ${base}/index.html =404;
    }
    location = ${base}/.index {
        internal;
        types {}
        default_type text/markdown;
        alias /srv/dlt-docs${base}/llms.txt;
    }

    # Addresses of files of pages.
    location = ${base}/index.html { return 301 ${base}/; }
    location ~ ^(?<stem>${base}/[\\w./-]+)/index\\.html$ {
        if (-f $document_root$uri) { return 301 $stem$is_args$args; }
        return 404;
    }
    location ~ ^(?<stem>${base}/[\\w./-]+)\\.html$ {
        if (-f $document_root$stem/index.html) { return 301 $stem$is_args$args; }
        return 404;
    }

    # Compressed files have no address of their own.
    location ^~ ${base}/assets/ {
        location ~ ${PRECOMPRESSED} { return 404; }
        try_files $uri =404;
    }
    location ~ ${PRECOMPRESSED} { return 404; }

    # A page, with or without the last slash, or a file. A folder without a page is not found.
    location ~ ^(?<page>${base}/.+?)/?$ {
        try_files $page$markdown $page $page/index.html =404;
    }`;

/** An archived version answers with its own page for addresses that it does not have. */
const archivedLocations = ({ baseUrl: url }: ArchivedSite): string => `
    location = ${url.slice(0, -1)} { return 301 ${url}; }
    location ^~ ${url} {
        error_page 404 ${url}404.html;
${locations(url.slice(0, -1))}
    }
`;

/** A line of a map for each archived version. */
const perVersion = (
  archived: readonly ArchivedSite[],
  line: (pattern: string, site: ArchivedSite) => string,
): string =>
  archived
    .map(
      (site) =>
        `    ${line(`~^${site.baseUrl.replaceAll('.', '\\.')}`, site)};\n`,
    )
    .join('');

const robots = (archived: readonly ArchivedSite[]): string =>
  `map $uri $robots {\n    default "";\n${perVersion(archived, (url) => `${url} ${ROBOTS['X-Robots-Tag']}`)}}\n`;

/**
 * The file. Headers are set for the server only: nginx drops them in a location that sets one of its own, so what
 * differs is a map of the path. The path is that of the file in the end, so a missing asset is not cached.
 *
 * @param hashes of the inline scripts of pages
 * @param archived versions below the latest
 */
export const nginxConf = (
  hashes: readonly string[],
  archived: readonly ArchivedSite[] = [],
): string => `\
# Serves build/ at ${baseUrl}, for the \`http\` block of nginx: copy build/ to /srv/dlt-docs${BASE}/. See deploy/README.md.
# Written by \`npm run deploy:files\` from src/hosting/. python/tests/test_hosts.py asks nginx with this file.

# A request with \`Accept: text/markdown\` gets the Markdown of the page, if the page has it. Browsers do not send it.
# deploy/markdown.ts explains the patterns.
map $http_accept $markdown {
    default "";
${accepted}
}
map $uri $cache {
    default ${quoted(CACHE_OTHERS)};
    ~^${ASSETS} ${quoted(CACHE_ASSETS)};
${perVersion(archived, (url) => `${url}assets/ ${quoted(CACHE_ASSETS)}`)}}
map $uri $vary {
    default Accept;
    ~^${ASSETS} "";
${perVersion(archived, (url) => `${url}assets/ ""`)}}
# Programs of the playground run in a frame with an opaque origin, which has a policy of its own.
map $uri $policy {
    default ${quoted(pagePolicy(hashes))};
    ~^${ENGINE} ${quoted(enginePolicy())};
${perVersion(archived, (url, site) => `${url} ${quoted(pagePolicy(site.hashes))}`)}}
${archived.length > 0 ? robots(archived) : ''}
server {
    listen 80;
    root /srv/dlt-docs;
    server_tokens off;
    absolute_redirect off;
    charset utf-8;
    charset_types ${TEXT_TYPES.join(' ')};
    include mime.types;
    types { ${types} }
    default_type application/octet-stream;
    error_page 404 ${BASE}/404.html;

    # \`npm run deploy:compress\` writes the files. Without the module, Debian's libnginx-mod-http-brotli-static, take out brotli_static.
    gzip_static on;
    gzip_vary on;
    brotli_static on;

${headers}${archived.length > 0 ? '\n    add_header X-Robots-Tag $robots always;' : ''}

    location = / { return 302 ${baseUrl}; }
    location = ${BASE} { return 301 ${baseUrl}; }
${locations(BASE)}
${archived.map(archivedLocations).join('')}    location / { return 404; }
}
`;
