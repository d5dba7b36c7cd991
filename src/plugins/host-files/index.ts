/**
 * Docusaurus plugin: the official redirects without an inline script in each page, because a Content-Security-Policy
 * would have to name the hash of each; and the files that hosts read, `_headers` and `_redirects`.
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import official, {
  type PluginOptions,
} from '@docusaurus/plugin-client-redirects';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { buildHashes } from '../../hosting/files';
import {
  headersFile,
  redirectsFile,
  type Redirect,
} from '../../hosting/netlify';
import { CODE, FILE, targetOf, withSharedScript } from './script';

export { validateOptions } from '@docusaurus/plugin-client-redirects';

/** Pages that redirect are small: larger files are not read. */
const MAX_BYTES = 2_000;

/** The page that redirects in a file; undefined for other files. */
async function readRedirect(file: string): Promise<string | undefined> {
  const { size } = await fs.stat(file);
  return size > MAX_BYTES ? undefined : fs.readFile(file, 'utf8');
}

/** Puts the shared script into all pages of a build that redirect; returns where they lead. */
async function shareScript(
  outDir: string,
  baseUrl: string,
): Promise<Redirect[]> {
  const names = (await fs.readdir(outDir, { recursive: true })).filter(
    (name) => path.basename(name) === 'index.html',
  );
  const redirects: Redirect[] = [];
  for (const name of names.sort()) {
    const file = path.join(outDir, name);
    const html = await readRedirect(file);
    const to = html && targetOf(html);
    if (html && to) {
      await fs.writeFile(file, withSharedScript(html, to, baseUrl + FILE));
      const from = path.dirname(name).split(path.sep).join('/');
      redirects.push({ from: baseUrl + from, to });
    }
  }
  const script = path.join(outDir, FILE);
  await fs.mkdir(path.dirname(script), { recursive: true });
  await fs.writeFile(script, CODE);
  return redirects;
}

/** Names of the folders directly below the base URL that have pages. */
function foldersOf(baseUrl: string, addresses: readonly string[]): string[] {
  const names = addresses
    .map((address) => address.slice(baseUrl.length).split('/')[0] ?? '')
    .filter((name) => name !== '' && !name.includes('.') && name !== '*');
  return [...new Set(names)].sort();
}

/** Docusaurus plugin: see the head of this file. Its options are those of the official plugin. */
export default function hostFilesPlugin(
  context: LoadContext,
  options: PluginOptions,
): Plugin<void> {
  const plugin = official(context, options);
  return {
    ...plugin,
    name: 'host-files',
    async postBuild(props) {
      await plugin?.postBuild?.(props);
      const { outDir, baseUrl, routesPaths } = props;
      const redirects = await shareScript(outDir, baseUrl);
      const addresses = [...routesPaths, ...redirects.map(({ from }) => from)];
      const folders = foldersOf(baseUrl, addresses);
      const headers = headersFile(baseUrl, folders, buildHashes(outDir));
      await fs.writeFile(path.join(outDir, '_headers'), headers);
      await fs.writeFile(
        path.join(outDir, '_redirects'),
        redirectsFile(baseUrl, redirects),
      );
    },
  };
}
