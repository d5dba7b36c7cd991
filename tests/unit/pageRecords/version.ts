/** A version of a few pages, as the docs plugin would load it. */
import path from 'node:path';
import type { LoadedVersion } from '@docusaurus/plugin-content-docs';
import { flatten } from '@site/src/plugins/markdown-export/flatten';
import { exportedPages } from '@site/src/plugins/markdown-export/pages';
import { pageProcessor } from '@site/src/plugins/markdown-export/processor';
import codeFences from '@site/src/remark/code-fences';

export const folder = 'tests/fixtures/markdown-export';

/** Pages by id, in a sidebar. */
export function version(
  ids: readonly string[],
  sidebar: unknown[] = ids.map((id) => ({ type: 'doc', id })),
): LoadedVersion {
  return {
    contentPath: path.resolve(folder),
    isLast: true,
    docs: ids.map((id) => ({
      id,
      title: id === 'page' ? 'Orders and __init__' : `Title of ${id}`,
      description: `What ${id} is for.`,
      permalink: `/docs/${id}`,
      source: `@site/${folder}/${id}.mdx`,
      frontMatter: {},
    })),
    sidebars: { main: sidebar },
  } as unknown as LoadedVersion;
}

export const exporting = {
  siteDir: path.resolve('.'),
  baseUrl: '/docs/',
  transforms: [codeFences],
};

export const exportFixtures = () =>
  exportedPages(version(['page', 'other']), exporting);

/** Text of a page as a tree without components; links stay as they are. */
export async function flat(text: string) {
  const process = await pageProcessor([codeFences]);
  const { tree, file } = await process('docs/page.mdx', text);
  return flatten(tree, file, { address: (url) => url, cards: () => [] });
}
