/** Client module: registers the service worker (src/offline), which keeps the pages that the reader opens. */
import { baseUrl } from './baseUrl';
import { whenIdle } from '@docs/docusaurus-fast/client/whenIdle';

declare global {
  interface Navigator {
    /** Not in every browser. */
    readonly connection?: { readonly saveData: boolean };
  }
}

let isRegistered = process.env.NODE_ENV !== 'production';

/** Called by Docusaurus on the first page, when it is hydrated. Nothing is loaded for readers who save data. */
export function onRouteDidUpdate(): void {
  if (
    isRegistered ||
    !('serviceWorker' in navigator) ||
    navigator.connection?.saveData
  ) {
    return;
  }
  isRegistered = true;
  whenIdle(() => {
    navigator.serviceWorker
      .register(`${baseUrl}sw.js`, { updateViaCache: 'none' })
      // The browser may reject this, for instance without storage: the site works without.
      .catch(() => undefined);
  });
}
