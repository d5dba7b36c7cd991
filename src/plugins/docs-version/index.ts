/**
 * Wraps the official docs plugin so that docs/ has the version key from versions.json.
 *
 * Docusaurus gives docs/ the key `current`, and no option changes that
 * (`plugin-content-docs/src/versions/version.ts`). This wrapper lets the plugin load docs/ as usual,
 * with file watching, edit links and hot reload, and then renames the loaded version, so that every
 * consumer (routes, theme, global data, search) sees the same key.
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import pluginContentDocs from '@docusaurus/plugin-content-docs';
import type {
  LoadedContent,
  LoadedVersion,
  PluginOptions,
} from '@docusaurus/plugin-content-docs';
import { toVersionMetadataProp } from '@docusaurus/plugin-content-docs/lib/props.js';
import { CURRENT_VERSION_NAME } from '@docusaurus/plugin-content-docs/server';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { SIDEBAR_SECTIONS, withDiagnostics } from './errors';
import { watchPages } from './pageWatcher';
import { rejectDuplicateUrls } from './duplicateUrls';
import { inTurn } from './inTurn';
import { readVersionKeys, type VersionKeys } from './versionsFile';

export { validateOptions } from '@docusaurus/plugin-content-docs';

/** Path of the published version record, relative to the base URL. */
export const RECORD_FILE = 'catalogue.json';

/** The end of the official plugin's pattern for pages, not for sidebars, tags and categories. */
const PAGES = '.{md,mdx}';

/** The plugin's options with docs/ as the latest version, and the badge and class name its record requires. */
function withLatestInDocs(
  options: PluginOptions,
  keys: VersionKeys,
): PluginOptions {
  return {
    ...options,
    lastVersion: CURRENT_VERSION_NAME,
    onlyIncludeVersions: [CURRENT_VERSION_NAME, ...keys.archived],
    versions: {
      ...options.versions,
      [CURRENT_VERSION_NAME]: {
        badge: true,
        className: `docs-version-${keys.latest}`,
        ...options.versions[CURRENT_VERSION_NAME],
      },
    },
  };
}

/** Renames the version in docs/ to its key in versions.json; archived versions are returned unchanged. */
function renamed(version: LoadedVersion, latest: string): LoadedVersion {
  if (version.versionName !== CURRENT_VERSION_NAME) {
    return version;
  }
  const rename = (doc: LoadedVersion['docs'][number]) => ({
    ...doc,
    version: latest,
  });
  return {
    ...version,
    versionName: latest,
    docs: version.docs.map(rename),
    drafts: version.drafts.map(rename),
  };
}

/**
 * Docusaurus plugin: see the top of this file.
 *
 * @throws Error when versions.json is missing, malformed or empty, or when Docusaurus' own
 *   validation of the options fails.
 */
export default async function docsVersionPlugin(
  context: LoadContext,
  options: PluginOptions,
): Promise<Plugin<LoadedContent>> {
  const keys = readVersionKeys(context.siteDir);
  const docsPlugin = await pluginContentDocs(
    context,
    withLatestInDocs(options, keys),
  );

  // The dev server loads at each change and does not wait for the load before: of two at once, the one that ended last
  // was shown, and it could be the one that had read the older files.
  const loadDocs = inTurn(async () => {
    try {
      return await docsPlugin.loadContent?.();
    } catch (error) {
      throw withDiagnostics(error, context.siteDir);
    }
  });

  return {
    // The official plugin name is kept: theme hooks use it to look up the plugin's data.
    ...docsPlugin,

    getPathsToWatch() {
      const watched = docsPlugin.getPathsToWatch?.() ?? [];
      const isPages = (pattern: string) => pattern.endsWith(PAGES);
      const marker = path.join(
        context.generatedFilesDir,
        'docs-version/pages-changed',
      );
      if (process.env.NODE_ENV === 'development') {
        watchPages(watched.filter(isPages), marker, context.siteDir);
      }
      return [
        marker,
        path.join(context.siteDir, SIDEBAR_SECTIONS, '**/*'),
        ...watched.filter((pattern) => !isPages(pattern)),
      ];
    },

    extendCli(cli) {
      cli
        .command('docs:version [version]')
        .description('Not in use here: npm run archive')
        .action(() => {
          throw new Error(
            'docs:version would compile old pages with the facts of the latest version; run npm run archive, which ' +
              'stores the built pages (guides/release.md).',
          );
        });
    },

    async loadContent() {
      const content = await loadDocs();
      if (!content) {
        throw new Error('docs-version: the docs plugin loaded no content.');
      }
      content.loadedVersions.forEach(rejectDuplicateUrls);
      return {
        ...content,
        loadedVersions: content.loadedVersions.map((version) =>
          renamed(version, keys.latest),
        ),
      };
    },

    async postBuild({ content, outDir }) {
      const latest = content.loadedVersions.find((version) => version.isLast);
      if (!latest) {
        throw new Error('docs-version: no version is marked as the latest.');
      }
      const record = toVersionMetadataProp(options.id, latest);
      await fs.writeFile(
        path.join(outDir, RECORD_FILE),
        `${JSON.stringify(record, null, 1)}\n`,
      );
    },
  };
}
