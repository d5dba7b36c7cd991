/** A version with a few pages, as the docs plugin would load it. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { LoadedVersion } from '@docusaurus/plugin-content-docs';
import { flatten } from '../../src/records/toMarkdown';
import { withIds } from '../../src/records/headingIds';
import { pageProcessor, toParse } from '../../src/records/processor';
import { PageRecords } from '../../src/records/recorder';
import {
  recordedPages,
  type ExportedPage,
} from '@site/src/plugins/page-exports/pages';
import codeFences from '../../src/fences/code-fences';
import symptomRows from '../../src/outputs/symptom-rows';

export const folder = 'packages/markdown/tests/fixtures/page-records';

/** A version with the given pages in its sidebar. */
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

/** The pages of a version with their records, which are stored in a separate folder. */
export function exported(
  loaded = version(['page', 'other']),
): Promise<ExportedPage[]> {
  const generatedFilesDir = fs.mkdtempSync(path.join(os.tmpdir(), 'records-'));
  onTestFinished(() => {
    fs.rmSync(generatedFilesDir, { recursive: true });
  });
  const records = new PageRecords([codeFences], 'chain');
  const site = {
    siteDir: path.resolve('.'),
    url: 'https://example.org',
    baseUrl: '/docs/',
  };
  records.open({ ...site, generatedFilesDir, versions: [loaded] });
  return recordedPages(loaded, records, site);
}

/** Flattens the source of a page to a tree without components, with heading ids; links are unchanged. */
export async function flat(source: string) {
  const process = await pageProcessor([codeFences, symptomRows]);
  const { tree, file } = await process('docs/page.mdx', toParse(source));
  return flatten(await withIds(tree), file, {
    address: (url) => url,
    cards: () => [],
  });
}
