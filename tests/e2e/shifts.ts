/** How much a page moved since it began to load. */
import type { Page } from './test';

interface Shift extends PerformanceEntry {
  readonly value: number;
}

/** Cumulative layout shift of a page until now. */
export async function layoutShiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const shifts = list
            .getEntries()
            .filter((entry) => entry.entryType === 'layout-shift');
          resolve(
            shifts.reduce((sum, entry) => sum + (entry as Shift).value, 0),
          );
        });
        // The browser keeps entries that nobody has read; each page has one of the second type, so there is an answer.
        observer.observe({ type: 'layout-shift', buffered: true });
        observer.observe({ type: 'navigation', buffered: true });
      }),
  );
}
