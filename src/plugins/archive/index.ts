/**
 * Docusaurus plugins for sites with several versions. Without archived versions they do nothing, and the client has
 * nothing of them. scripts/archive builds, stores and publishes archived versions.
 */
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { library } from '@docs/facts/library';
import { archivedUrl, archivedVersions } from '../../config/archived';
import { baseUrl } from '../../config/site';

/** A version in the list of the navbar. */
export interface LinkedVersion {
  readonly label: string;
  /** Address of its landing page. */
  readonly href: string;
  /** Whether the list is on a page of this version. */
  readonly isCurrent: boolean;
}

/** The versions of a list: a frozen build cannot know which versions follow, but where the latest is. */
const linkedVersions = (siteDir: string, frozen?: string): LinkedVersion[] => [
  {
    label: frozen ? 'Latest version' : library.version,
    href: baseUrl,
    isCurrent: !frozen,
  },
  ...(frozen ? [frozen] : archivedVersions(siteDir)).map((label) => ({
    label,
    href: archivedUrl(label),
    isCurrent: label === frozen,
  })),
];

/** Replaces the label of the version in the navbar by a list when there is more than one. */
export function versionList(
  { siteDir }: LoadContext,
  frozen?: string,
): Plugin | null {
  const versions = linkedVersions(siteDir, frozen);
  return versions.length < 2
    ? null
    : {
        name: 'version-list',
        getThemePath: () => path.join(__dirname, 'versions'),
        async contentLoaded({ actions }) {
          await actions.createData('versions.json', JSON.stringify(versions));
        },
      };
}

/** Parts of the playground that a frozen build replaces, as they are imported. */
const PLAYGROUND = /(?:\/components\/Playground|^\.\/RunButton)$/;

/** For a build that is archived: `noindex`, a banner, and no programs that run. */
export const frozenPages = (frozen?: string): Plugin | null =>
  frozen === undefined
    ? null
    : {
        name: 'frozen-pages',
        getThemePath: () => path.join(__dirname, 'frozen'),
        injectHtmlTags: () => ({
          headTags: [
            {
              tagName: 'meta',
              attributes: { name: 'robots', content: 'noindex' },
            },
          ],
        }),
        configureWebpack: (_config, _isServer, { currentBundler }) => ({
          plugins: [
            new currentBundler.instance.NormalModuleReplacementPlugin(
              PLAYGROUND,
              path.join(__dirname, 'NoPlayground.tsx'),
            ),
          ],
        }),
      };
