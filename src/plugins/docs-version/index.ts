/**
 * The official docs plugin under the version key that versions.json names.
 *
 * Docusaurus gives the key `current` to whatever lives in docs/, and no option changes it
 * (`plugin-content-docs/src/versions/version.ts`). This wrapper lets the plugin load docs/ as it
 * always does, with its watching, edit links and hot reload, and renames the loaded version, so
 * that every consumer downstream (routes, theme, global data, search) sees one key.
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
import { readVersionKeys, type VersionKeys } from './versionsFile';

export { validateOptions } from '@docusaurus/plugin-content-docs';

/** Where the version record is published, below the base URL. */
export const RECORD_FILE = 'catalogue.json';

/** The plugin's options with docs/ as the latest version, and the version record under the name that tools read. */
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

/** A loaded version under its key in versions.json; archived versions pass unchanged. */
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
 * Docusaurus plugin: see the head of this file.
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

  return {
    // The official name stays: theme hooks look the plugin's data up by it.
    ...docsPlugin,

    async loadContent() {
      const content = await docsPlugin.loadContent?.();
      if (!content) {
        throw new Error('docs-version: the docs plugin loaded no content.');
      }
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
