/** Client module: loads what follows the entries of an API page, which other pages do not need. */
import { loadPart } from '@docs/docusaurus-fast/client/loadPart';

/** Called by Docusaurus on the first page and after each navigation. */
export function onRouteDidUpdate(): void {
  if (document.querySelector('.api-entry')) {
    // Without it the contents work, and name no entry.
    loadPart(() => import('./entryContents')).then(
      ({ followEntries }) => {
        followEntries();
      },
      () => undefined,
    );
  }
}
