import { loadPart } from '@site/src/client/loadPart';

/** localStorage key of the values; in its own module, so that checking for values does not load `values.ts`. */
export const STORED = 'config-values';

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
