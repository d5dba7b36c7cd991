/** Recent searches, kept in localStorage. */

const KEY = 'search:recent';
const MAX_SEARCHES = 5;

/** Recent searches, latest first; empty when localStorage is not available. */
export function recentSearches(): string[] {
  try {
    const retained: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(retained)
      ? retained.filter((query): query is string => typeof query === 'string')
      : [];
  } catch {
    return [];
  }
}

/** Adds a search from which the reader opened a result. */
export function keepSearch(query: string): void {
  const wanted = query.trim();
  if (wanted === '') {
    return;
  }
  const others = recentSearches().filter((retained) => retained !== wanted);
  try {
    localStorage.setItem(
      KEY,
      JSON.stringify([wanted, ...others].slice(0, MAX_SEARCHES)),
    );
  } catch {
    // localStorage is not available; the search works without it.
  }
}

/** Removes all recent searches. */
export function forgetSearches(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // localStorage is not available, so there is nothing to remove.
  }
}
