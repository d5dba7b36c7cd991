/** localStorage key of the values; in its own module, so that checking for values does not load `values.ts`. */
export const STORED = 'config-values';

/** Whether there may be values: in localStorage, or entered on another page since the last load. */
export function mayHaveValues(): boolean {
  try {
    return (
      'configValues' in document.documentElement.dataset ||
      localStorage.getItem(STORED) !== null
    );
  } catch {
    return false;
  }
}
