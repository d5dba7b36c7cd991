/** Ids of the API pages, for callers that do not need the whole inventory. */
import { factsReader } from '../read';

const FILE = 'data/generated/api-index.json';

/** Ids of all API pages, sorted. */
export function readApiPages(siteDir: string): string[] {
  const { content } = factsReader(siteDir, 'api-index')(FILE);
  const { modules } = content as { modules: Record<string, { page: string }> };
  return Object.values(modules)
    .map(({ page }) => page)
    .sort();
}
