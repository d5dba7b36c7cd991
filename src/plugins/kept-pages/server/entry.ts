/** Entry of the server bundle: renders a page, or returns what an earlier build has rendered. */
import path from 'node:path';
import { KeptPages, type Rendered } from './kept';
import { minifyApp } from './minify';

/** How Docusaurus asks for a page. */
interface Request {
  readonly pathname: string;
}

type Render = (request: Request) => Promise<Rendered>;

// Docusaurus evaluates the bundle without `__dirname`, and with a `require` that resolves beside it.
declare const __non_webpack_require__: NodeJS.Require;

const kept = new KeptPages(
  path.dirname(__non_webpack_require__.resolve('./server.bundle.js')),
);

export default async function render(request: Request): Promise<Rendered> {
  const known = kept.get(request.pathname);
  if (known) {
    return known;
  }
  // Loaded with the first page that has changed.
  const module: unknown =
    await import('@docusaurus/core/lib/client/serverEntry');
  const { default: renderApp } = module as { default: Render };
  const { html, ...rest } = await renderApp(request);
  const rendered = { ...rest, html: await minifyApp(html) };
  kept.put(request.pathname, rendered);
  return rendered;
}
