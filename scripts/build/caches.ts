import fs from 'node:fs';
import path from 'node:path';

/** What Docusaurus and its bundler keep from one build to the next, below the site's folder. */
const CACHES = ['.docusaurus', 'node_modules/.cache'] as const;

/** Removes the caches of earlier builds: the next one is cold. */
export function removeCaches(siteDir: string): void {
  for (const folder of CACHES) {
    fs.rmSync(path.join(siteDir, folder), { recursive: true, force: true });
  }
}
