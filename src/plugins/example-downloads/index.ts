/** Docusaurus plugin: writes the archive of each example, `examples/<name>.zip`, beside the pages. */
import fs from 'node:fs/promises';
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { readExamples } from '../../pageRecords/examples';
import { pageProcessor } from '../markdown-export/processor';
import { archiveName, archivePath, exampleFiles } from './files';
import { zipOf } from './zip';

export default function exampleDownloadsPlugin({
  siteDir,
  siteConfig: { url, baseUrl },
}: LoadContext): Plugin {
  return {
    name: 'example-downloads',

    async postBuild({ outDir }) {
      // No transforms: the files are what the authors wrote.
      const process = await pageProcessor([]);
      for (const example of readExamples(siteDir)) {
        const source = path.join(siteDir, 'docs', `${example.id}.mdx`);
        const text = await fs.readFile(source, 'utf8');
        const { tree } = await process(source, text);
        const files = exampleFiles(example, tree, url + baseUrl + example.id);
        const target = path.join(outDir, archivePath(example.id));
        await fs.mkdir(path.dirname(target), { recursive: true });
        await fs.writeFile(target, zipOf(archiveName(example.id), files));
      }
    },
  };
}
