/**
 * Entry of the browser's bundle: Docusaurus' own, in steps. In one piece, evaluating it holds the main
 * thread of a phone for a tenth of a second; between the steps the browser answers to the reader.
 */

/** Lets the browser do what waits. */
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

async function start(): Promise<void> {
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await pause();
  // Before all that has styles: the client modules hold the order of the style sheet.
  await import(/* webpackMode: "eager" */ '@generated/client-modules');
  await import(/* webpackMode: "eager" */ '@generated/routesChunkNames');
  await pause();
  await import(/* webpackMode: "eager" */ '@generated/routes');
  await pause();
  const { default: preload } = await import(
    /* webpackMode: "eager" */ '@docusaurus/core/lib/client/preload'
  );
  // Docusaurus does the same before it starts React; the page's modules are evaluated once.
  await preload(location.pathname);
  await pause();
  await import(/* webpackMode: "eager" */ '@docusaurus/core/lib/client/App');
  await pause();
  await import(
    /* webpackMode: "eager" */ '@docusaurus/core/lib/client/clientEntry'
  );
}

void start();
