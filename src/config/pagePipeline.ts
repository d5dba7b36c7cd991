/** The pipeline of the threads that compile pages: the site's plugins, records and errors. */
import type { Pipeline } from '@docs/docusaurus-fast/mdx-workers/tasks';
import { DiagnosticError } from '@docs/markdown/errors/diagnostic';
import { diagnosticsOfPage } from '@docs/markdown/errors/ofError';
import recordPlaces from '@docs/markdown/errors/recordPlaces';
import useParsedPages from '@docs/markdown/tree/parsedPages';
import { parseFrontMatter } from './frontMatter';
import { pageChain, type PageChain } from './pageChain';

export { pageChain } from './pageChain';

/** The pipeline of a chain. */
export function pipelineOf({
  remark,
  records,
  parsed,
  cacheKey,
}: PageChain): Pipeline {
  return {
    remarkPlugins: [
      [useParsedPages, parsed],
      ...remark.transforms,
      records.recorder,
      ...remark.toHtml,
    ],
    rehypePlugins: ({ generatedFilesDir }) => [
      [recordPlaces, { generatedFilesDir, chain: cacheKey }],
    ],
    parseFrontMatter,
    open: (site) => {
      if (process.env.NODE_ENV === 'production') {
        records.open(site);
      }
    },
    errorOf: (error, file) =>
      new DiagnosticError(diagnosticsOfPage(error, file), { cause: error }),
    jobs: {
      summaries: () => remark.summaries(),
      // Written to a file that all threads read.
      links: (part) => {
        remark.guides.part(part as number);
      },
    },
  };
}

/** Creates the pipeline of a thread. */
export default (projectDir: string): Pipeline =>
  pipelineOf(pageChain(projectDir));
