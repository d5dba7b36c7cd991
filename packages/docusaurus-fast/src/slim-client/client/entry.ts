/**
 * Entry of the client bundle: evaluates Docusaurus' entry in steps. Evaluated at once, it blocks the main
 * thread of a phone for a tenth of a second; between the steps the browser can handle input.
 */

import { leaveIfGone } from '../../client/loadPart';

/** Yields to the browser's pending tasks. */
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

async function start(): Promise<void> {
  const { createRoot } = await import(
    /* webpackMode: "eager" */ 'react-dom/client'
  );
  await pause();
  // Before every other module with styles: the client modules determine the order of the stylesheet.
  await import(/* webpackMode: "eager" */ '@generated/client-modules');
  await import(/* webpackMode: "eager" */ '@generated/routesChunkNames');
  await pause();
  await import(/* webpackMode: "eager" */ '@generated/routes');
  await pause();
  const { default: preload } = await import(
    /* webpackMode: "eager" */ '@docusaurus/core/lib/client/preload'
  );
  // Docusaurus' client entry preloads the same modules before it starts React; they are evaluated only once.
  await preload(location.pathname);
  await pause();
  await import(/* webpackMode: "eager" */ '@docusaurus/core/lib/client/App');
  const container = document.querySelector('#__docusaurus:has([data-offline])');
  if (container) {
    // The page for readers without a connection stands in for this one, whose code the browser has: it is rendered, not
    // hydrated. Docusaurus' client entry takes this root.
    window.docusaurusRoot = createRoot(container);
  }
  await pause();
  await import(
    /* webpackMode: "eager" */ '@docusaurus/core/lib/client/clientEntry'
  );
}

// Without the code of its page, the page stays as the server rendered it, with links that work.
start().catch(async (error: unknown) => {
  await leaveIfGone(error);
  throw error;
});
