/** The Markdown exports of the built pages as pages for other generators: the same words, for comparison. */
import fs from 'node:fs';
import path from 'node:path';

/**
 * Writes the pages. The first heading becomes the title in the front matter.
 *
 * @param build folder of the built site
 * @param content folder to write to; what is there is removed
 * @returns the number of pages
 */
export function writeTwins(build: string, content: string): number {
  fs.rmSync(content, { recursive: true, force: true });
  const exports = fs
    .readdirSync(build, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'));
  let written = 0;
  for (const file of exports) {
    const text = fs.readFileSync(path.join(build, file), 'utf8');
    const [heading, title = ''] = /^# (.+)$/m.exec(text) ?? [];
    if (heading !== undefined) {
      const target = path.join(content, file);
      fs.mkdirSync(path.dirname(target), { recursive: true });
      fs.writeFileSync(
        target,
        `---\ntitle: ${JSON.stringify(title.replaceAll('`', ''))}\n---\n${text.replace(heading, '')}`,
      );
      written += 1;
    }
  }
  return written;
}
