/** A site of Docusaurus' classic preset with the Markdown exports of the pages, for comparison. */
import fs from 'node:fs';
import path from 'node:path';
import { textEdit, type DevServer } from './devServer';
import { writeTwins } from './twins';

const FOLDER = '.cache/stock';

const FILES: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({ private: true }),
  'docusaurus.config.js': `module.exports = {
  title: 'Comparison',
  url: 'https://example.org',
  baseUrl: '/',
  onBrokenLinks: 'ignore',
  onBrokenAnchors: 'ignore',
  // Examples in the exports would be taken for JSX.
  markdown: { format: 'md', hooks: { onBrokenMarkdownLinks: 'ignore', onBrokenMarkdownImages: 'ignore' } },
  future: { v4: true, faster: true },
  presets: [['classic', { docs: { routeBasePath: '/docs' }, blog: false }]],
};
`,
};

/**
 * Writes the site.
 *
 * @param build folder of the built site, with the Markdown exports
 */
export function stockSite(build: string): DevServer {
  for (const [file, text] of Object.entries(FILES)) {
    const target = path.join(FOLDER, file);
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.writeFileSync(target, text);
  }
  const pages = path.join(FOLDER, 'docs');
  writeTwins(build, pages);
  const address = '/docs/intro';
  return {
    siteDir: FOLDER,
    command: [
      'node',
      'node_modules/@docusaurus/core/bin/docusaurus.mjs',
      'start',
      FOLDER,
    ],
    address,
    edits: [textEdit('a guide', path.join(pages, 'intro.md'), address)],
  };
}
