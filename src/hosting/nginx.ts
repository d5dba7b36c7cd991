/** deploy/nginx.conf. */
import { WANTED } from '../../deploy/markdown';
import { baseUrl } from '../config/site';
import {
  ASSETS,
  CACHE_ASSETS,
  CACHE_OTHERS,
  ENGINE,
  SECURITY,
  TEXT_TYPES,
  TYPES,
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

/**
 * The file. Headers are set for the server only: nginx drops them in a location that sets one of its own, so what
 * differs is a map of the path. The path is that of the file in the end, so a missing asset is not cached.
 *
 * @param hashes of the inline scripts of pages
 */
export const nginxConf = (hashes: readonly string[]): string => `\
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
}
map $uri $vary {
    default Accept;
    ~^${ASSETS} "";
}
# Programs of the playground run in a frame with an opaque origin, which has a policy of its own.
map $uri $policy {
    default ${quoted(pagePolicy(hashes))};
    ~^${ENGINE} ${quoted(enginePolicy())};
}

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

${headers}

    location = / { return 302 ${baseUrl}; }
    location = ${BASE} { return 301 ${baseUrl}; }
    location = ${BASE}/404.html { internal; }

    # The Markdown of the landing page is the index.
    location = ${baseUrl} {
        if ($markdown) { rewrite ^ ${BASE}/.index last; }
        try_files ${BASE}/index.html =404;
    }
    location = ${BASE}/.index {
        internal;
        types {}
        default_type text/markdown;
        alias /srv/dlt-docs${BASE}/llms.txt;
    }

    # Addresses of files of pages.
    location = ${BASE}/index.html { return 301 ${baseUrl}; }
    location ~ ^(?<stem>${BASE}/[\\w./-]+)/index\\.html$ {
        if (-f $document_root$uri) { return 301 $stem$is_args$args; }
        return 404;
    }
    location ~ ^(?<stem>${BASE}/[\\w./-]+)\\.html$ {
        if (-f $document_root$stem/index.html) { return 301 $stem$is_args$args; }
        return 404;
    }

    # Compressed files have no address of their own.
    location ^~ ${ASSETS} {
        location ~ ${PRECOMPRESSED} { return 404; }
        try_files $uri =404;
    }
    location ~ ${PRECOMPRESSED} { return 404; }

    # A page, with or without the last slash, or a file. A folder without a page is not found.
    location ~ ^(?<page>${BASE}/.+?)/?$ {
        try_files $page$markdown $page $page/index.html =404;
    }
    location / { return 404; }
}
`;
