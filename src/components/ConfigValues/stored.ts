import { loadPart } from '@docs/docusaurus-fast/client/loadPart';
import { STORED } from './storageKey';

/** Whether there may be values: in localStorage, or entered on another page since the last load. */
function mayHaveValues(): boolean {
  try {
    return (
      'configValues' in document.documentElement.dataset ||
      localStorage.getItem(STORED) !== null
    );
  } catch {
    return false;
  }
}

/** Shows the values that there may be in the code of the page. Without them, it has its placeholders. */
export function showStoredValues(): void {
  if (mayHaveValues()) {
    loadPart(() => import('./values')).then(
      ({ showValues }) => {
        showValues();
      },
      () => undefined,
    );
  }
}
