/**
 * Tells the dev server when the list of pages or their front matter has changed. Docusaurus reads all pages again for each
 * file that a plugin watches; the text of a page is the bundler's to watch.
 */
import fs from 'node:fs';
import path from 'node:path';
import chokidar from 'chokidar';

/** The lines between the marks at the top of a page; empty for a page without. */
const FRONT_MATTER = /^---\r?\n(?<lines>[\s\S]*?)\r?\n---\r?(?:\n|$)/;

/** Front matter of a page; empty when the page was removed after it was reported. */
function frontMatterOf(file: string): string {
  try {
    return (
      FRONT_MATTER.exec(fs.readFileSync(file, 'utf8'))?.groups?.lines ?? ''
    );
  } catch {
    return '';
  }
}

/**
 * Watches pages.
 *
 * @param patterns of the pages, relative to the site's folder or absolute
 * @param marker file that gets a line when a page came or went, or its front matter changed
 * @param siteDir absolute path of the site
 * @returns the watcher, to be closed with the dev server
 */
export function watchPages(
  patterns: readonly string[],
  marker: string,
  siteDir: string,
): chokidar.FSWatcher {
  const frontMatter = new Map<string, string>();
  let isReady = false;
  const notify = (): void => {
    if (isReady) {
      fs.appendFileSync(marker, `${Date.now()}\n`);
    }
  };
  const absolute = (file: string): string => path.resolve(siteDir, file);
  const read = (file: string): void => {
    const before = frontMatter.get(file);
    const now = frontMatterOf(absolute(file));
    frontMatter.set(file, now);
    if (before !== now) {
      notify();
    }
  };
  fs.mkdirSync(path.dirname(marker), { recursive: true });
  fs.writeFileSync(marker, '');
  return chokidar
    .watch([...patterns], { cwd: siteDir, followSymlinks: false })
    .on('add', read)
    .on('change', read)
    .on('unlink', (file) => {
      frontMatter.delete(file);
      notify();
    })
    .on('ready', () => {
      isReady = true;
    });
}
