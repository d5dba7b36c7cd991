/**
 * Answers `Accept: text/markdown` with the Markdown of a page, in front of a static host. The same file is
 *
 * - an edge function of Netlify: copy it to `netlify/edge-functions/markdown.ts`
 * - middleware of Cloudflare Pages: copy it to `functions/_middleware.ts`
 *
 * It has no imports, so that a copy is complete. deploy/nginx.conf does the same for nginx.
 */

/** Where the pages are; the same as `baseUrl` in src/config/site.ts. */
const BASE_URL = '/docs/';
/** The Markdown of the landing page. */
const INDEX = 'llms.txt';
const MARKDOWN = 'text/markdown; charset=utf-8';

/** How much a type is wanted, by an entry of its own: `text/*` and `*\/*` say nothing about Markdown. */
function quality(accept: string, type: string): number {
  for (const entry of accept.split(',')) {
    const [name = '', ...parameters] = entry
      .split(';')
      .map((part) => part.trim().toLowerCase());
    if (name === type) {
      const weight = parameters.find((part) => part.startsWith('q='));
      return weight === undefined ? 1 : Number(weight.slice(2)) || 0;
    }
  }
  return 0;
}

/** Whether a request asks for Markdown, and does not prefer HTML. Browsers never do. */
export function wantsMarkdown(accept: string | null | undefined): boolean {
  const markdown = quality(accept ?? '', 'text/markdown');
  return markdown > 0 && markdown >= quality(accept ?? '', 'text/html');
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
