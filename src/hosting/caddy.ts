/** deploy/Caddyfile. */
import { WANTED } from '../../deploy/markdown';
import { baseUrl } from '../config/site';
import {
  CACHE_ASSETS,
  CACHE_OTHERS,
  ENGINE,
  ROBOTS,
  SECURITY,
  TYPES,
  type ArchivedSite,
} from './headers';
import { enginePolicy, pagePolicy } from './policy';

const BASE = baseUrl.slice(0, -1);

const security = Object.entries(SECURITY)
  .map(([name, value]) => `\t\t${name} "${value}"`)
  .join('\n');

/** Whether a request gets Markdown, by its `Accept` header: the first pattern decides. */
const accepted = WANTED.map(
  ([pattern, wanted]) => `\t\t\t\`~(?i)${pattern}\` ${wanted}`,
).join('\n');

/** Sets the type of files with an extension; Caddy adds the charset to those that it knows itself. */
const type = ([extension, name]: readonly [string, string]): string => {
  const charset = name === 'application/x-tar' ? '' : '; charset=utf-8';
  return `\t\theader @${extension} Content-Type "${name}${charset}"`;
};

const matchers = Object.keys(TYPES)
  .map((extension) => `\t\t@${extension} path *.${extension}`)
  .join('\n');

/** Headers and landing page of an archived version. Its other addresses are like those of the latest. */
const archivedVersion = (
  { baseUrl: url, hashes }: ArchivedSite,
  index: number,
): string => `
		@archived${index} path ${url}*
		header @archived${index} {
			Content-Security-Policy "${pagePolicy(hashes)}"
			X-Robots-Tag ${ROBOTS['X-Robots-Tag']}
		}
		redir ${url.slice(0, -1)} ${url} 301
		@landing${index} {
			path ${url}
			expression {wanted} == "markdown"
		}
		handle @landing${index} {
			header Content-Type "text/markdown; charset=utf-8"
			rewrite * ${url}llms.txt
			file_server {
				precompressed br gzip
			}
		}
`;

/** Each version answers with its own page for addresses that it does not have. */
const notFound = (archived: readonly ArchivedSite[]): string =>
  archived.length === 0
    ? `		rewrite * ${BASE}/404.html`
    : [
        ...archived.map(
          ({ baseUrl: url }, index) => `		@archived${index} path ${url}*
		rewrite @archived${index} ${url}404.html`,
        ),
        `		@latest not path ${archived.map(({ baseUrl: url }) => `${url}*`).join(' ')}
		rewrite @latest ${BASE}/404.html`,
      ].join('\n');

/**
 * The file. \`route\` keeps the order of the lines.
 *
 * @param hashes of the inline scripts of pages
 * @param archived versions below the latest
 */
export const caddyfile = (
  hashes: readonly string[],
  archived: readonly ArchivedSite[] = [],
): string => {
  const assets = [baseUrl, ...archived.map((site) => site.baseUrl)]
    .map((url) => `${url}assets/*`)
    .join(' ');
  return `\
# Serves build/ at ${baseUrl}: copy build/ to /srv/dlt-docs${BASE}/, and replace :80 by your host name for TLS.
# Written by \`npm run deploy:files\` from src/hosting/. See deploy/README.md. python/tests/test_hosts.py asks Caddy with this file.

:80 {
	root * /srv/dlt-docs

	header {
${security}
		Content-Security-Policy "${pagePolicy(hashes)}"
		Cache-Control "${CACHE_OTHERS}"
	}
	# Alone, because Caddy sets headers of a block that removes one after all others.
	header -Server

	route {
		redir / ${baseUrl} 302
		redir ${BASE} ${baseUrl} 301
		redir ${BASE}/index.html ${baseUrl} 301

		# Addresses of files of pages.
		@folder path_regexp folder ^(${BASE}/[\\w./-]+)/index\\.html$
		route @folder {
			@there file
			redir @there {re.folder.1} 301
			error 404
		}
		@stem {
			path_regexp stem ^(${BASE}/[\\w./-]+)\\.html$
			not path ${assets}
		}
		route @stem {
			@page file {re.stem.1}/index.html
			redir @page {re.stem.1} 301
			error 404
		}

		# Names with a hash.
		@asset {
			path ${assets}
			file
		}
		header @asset Cache-Control "${CACHE_ASSETS}"
		@engine {
			path ${ENGINE}*
			file
		}
		header @engine Content-Security-Policy "${enginePolicy()}"
		@other not path ${assets}
		header @other Vary Accept

		# Compressed files have no address of their own.
		@precompressed path *.br *.gz
		error @precompressed 404

		# A request with \`Accept: text/markdown\` gets the Markdown of the page, if the page has it. deploy/markdown.ts explains
		# the patterns.
		map {http.request.header.Accept} {wanted} {
${accepted}
			default html
		}
		@landing {
			path ${baseUrl}
			expression {wanted} == "markdown"
		}
		handle @landing {
			header Content-Type "text/markdown; charset=utf-8"
			rewrite * ${BASE}/llms.txt
			file_server {
				precompressed br gzip
			}
		}
${archived.map(archivedVersion).join('')}		# A page has the same address with the last slash.
		@slash path_regexp slash ^(${BASE}/.+?)/+$
		rewrite @slash {re.slash.1}
		@twin {
			path ${baseUrl}*
			expression {wanted} == "markdown"
			file {path}.md
		}
		rewrite @twin {path}.md
		# A folder without a page is not found.
		@index file {path}/index.html
		rewrite @index {path}/index.html

${matchers}
${Object.entries(TYPES).map(type).join('\n')}
		@file {
			path ${baseUrl}*
			not path */
			file
		}
		handle @file {
			file_server {
				precompressed br gzip
				index off
			}
		}
		error 404
	}

	handle_errors {
		header Cache-Control "${CACHE_OTHERS}"
		header Content-Type "text/html; charset=utf-8"
${notFound(archived)}
		file_server {
			precompressed br gzip
		}
	}
}
`;
};
