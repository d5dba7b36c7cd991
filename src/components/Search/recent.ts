/** Searches of this reader, kept in this browser only. */

const KEY = 'search:recent';
const MOST = 5;

/** Recent searches, the latest first; none where the browser keeps nothing. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept)
      ? kept.filter((query): query is string => typeof query === 'string')
      : [];
  } catch {
    return [];
  }
}

/** Keeps a search that led somewhere. */
export function keepSearch(query: string): void {
  const wanted = query.trim();
  if (wanted === '') {
    return;
  }
  const others = recentSearches().filter((kept) => kept !== wanted);
  try {
    localStorage.setItem(
      KEY,
      JSON.stringify([wanted, ...others].slice(0, MOST)),
    );
  } catch {
    // A browser that keeps nothing searches as well.
  }
}

export function forgetSearches(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // There is nothing to forget.
  }
}
