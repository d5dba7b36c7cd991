/**
 * Answers `Accept: text/markdown` with the Markdown of a page, in front of a static host. The same file is
 *
 * - an edge function of Netlify: copy it to `netlify/edge-functions/markdown.ts`
 * - middleware of Cloudflare Pages: copy it to `functions/_middleware.ts`
 *
 * It has no imports, so that a copy is complete. deploy/nginx.conf and deploy/Caddyfile are written with its patterns.
 */

/** Where the pages are; the same as `baseUrl` in src/config/site.ts. */
const BASE_URL = '/docs/';
/** The Markdown of the landing page. */
const INDEX = 'llms.txt';
const MARKDOWN = 'text/markdown; charset=utf-8';

/** Parameters of a type other than its weight. */
const PARAMETERS = '(;\\s*([^,;=\\sq][^,;]*|q[^,;=\\s][^,;]*)?)*';

/** Pattern of an entry with a weight in an `Accept` header; for all letters in lower and upper case. */
const entry = (type: string, weight: string, isRequired = false): string =>
  `(^|,)\\s*${type}\\s*${PARAMETERS}(;\\s*q\\s*=\\s*${weight}\\s*${PARAMETERS})${isRequired ? '' : '?'}(,|$)`;

const ONE = '1(\\.0*)?';
const FRACTION = '0\\.0*[1-9]\\d*';

/**
 * What `Accept` headers want. The patterns are those of nginx and Caddy too, which cannot compare numbers. The first
 * pattern that fits decides; without one, a request gets HTML:
 *
 * 1. Markdown with the weight 1, which is that of an entry without `q`: it gets Markdown, whatever HTML has.
 * 2. HTML with any weight but 0: it gets HTML. A client that prefers Markdown weakly, such as
 *    `text/markdown;q=0.9, text/html;q=0.8`, gets HTML too.
 * 3. Markdown with a weight between 0 and 1: it gets Markdown.
 *
 * `text/*` and `*\/*` say nothing about Markdown. An invalid weight counts as 0.
 */
export const WANTED: readonly (readonly [string, 'markdown' | 'html'])[] = [
  [entry('text/markdown', ONE), 'markdown'],
  [entry('text/html', `(${ONE}|${FRACTION})`), 'html'],
  [entry('text/markdown', FRACTION, true), 'markdown'],
];

/** Whether a request gets Markdown. Browsers never do. */
export function wantsMarkdown(accept: string | null | undefined): boolean {
  const [, wanted] =
    WANTED.find(([pattern]) => new RegExp(pattern, 'i').test(accept ?? '')) ??
    [];
  return wanted === 'markdown';
}

/** Path of a page's Markdown; undefined for paths that are files, or not below the base URL. */
export function markdownPath(pathname: string): string | undefined {
  if (pathname === BASE_URL || pathname === BASE_URL.slice(0, -1)) {
    return BASE_URL + INDEX;
  }
  const page = pathname.replace(/\/$/, '');
  const isFile = /\.[a-z\d]+$/i.test(page);
  return page.startsWith(BASE_URL) && !isFile ? `${page}.md` : undefined;
}

/** Passes a request to the static host, which may be changed before. */
type Next = (request?: Request) => Promise<Response>;

const withHeaders = (
  response: Response,
  headers: Readonly<Record<string, string>>,
): Response => {
  const changed = new Response(response.body, response);
  for (const [name, value] of Object.entries(headers)) {
    changed.headers.set(name, value);
  }
  return changed;
};

/** The host's answer: Markdown for a request that wants it, if the page has it; else what the host has. */
export async function negotiate(
  request: Request,
  next: Next,
): Promise<Response> {
  const url = new URL(request.url);
  const twin = markdownPath(url.pathname);
  if (twin === undefined || !['GET', 'HEAD'].includes(request.method)) {
    return next();
  }
  if (wantsMarkdown(request.headers.get('accept'))) {
    const found = await next(new Request(new URL(twin, url), request));
    const isPage = (found.headers.get('content-type') ?? '').includes('html');
    if (found.status === 304 || (found.ok && !isPage)) {
      return withHeaders(found, { 'content-type': MARKDOWN, vary: 'Accept' });
    }
  }
  return withHeaders(await next(), { vary: 'Accept' });
}

/** Netlify. */
export default (
  request: Request,
  context: { readonly next: Next },
): Promise<Response> => negotiate(request, (changed) => context.next(changed));

export const config = { path: `${BASE_URL}*` };

/** Cloudflare Pages. */
export const onRequest = ({
  request,
  next,
}: {
  readonly request: Request;
  readonly next: Next;
}): Promise<Response> => negotiate(request, (changed) => next(changed));
