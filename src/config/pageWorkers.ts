/** The threads that compile the docs, and what they make once for all pages. */
import path from 'node:path';
import { API_PAGES } from '@docs/facts/api/inventory';
import { VALIDATED } from '@docs/facts/read';
import { recordedPages } from './recordedPages';
import { MdxWorkers } from '@docs/docusaurus-fast/mdx-workers/threads';
import type { Options } from '@docs/docusaurus-fast/mdx-workers';
import type { Summaries } from '@docs/markdown/references/api-reference/summaries';
import { PARTS } from '@docs/markdown/references/symbol-links/guideLinks';

/** The options of the mdx-workers plugin, and the sentences of the API pages. */
export interface PageWorkers extends Omit<Options, 'checks'> {
  /** One thread reads the sentences; the others and the main thread get the result. */
  readonly summaries: () => Promise<Summaries>;
}

const isReference = (file: string): boolean => file.startsWith(API_PAGES);

/**
 * Creates the threads of a site.
 *
 * @param projectDir folder with this project's code, `data/` and `docs/`
 */
export function pageWorkers(
  projectDir: string,
  workers: Options['workers'] = new MdxWorkers({
    pipeline: require.resolve('./pagePipeline.ts'),
    projectDir,
    ...(process.env.NODE_ENV === 'production'
      ? // The main thread has validated the same facts.
        { env: { [VALIDATED]: 'true' } }
      : // The dev server compiles one page at a time, and a thread takes 300 MB.
        { threads: 1 }),
  }),
): PageWorkers {
  let described: Promise<Summaries> | undefined;
  let linked: Promise<unknown> | undefined;
  // The thread that reads the sentences has parsed the API pages, so it compiles these first.
  const summaries = (): Promise<Summaries> =>
    (described ??= workers.run({
      kind: 'job',
      name: 'summaries',
      prefersFirst: true,
    }) as Promise<Summaries>);
  const links = (): Promise<unknown> =>
    (linked ??= Promise.all(
      Array.from({ length: PARTS }, (_, part) =>
        workers.run({
          kind: 'job',
          name: 'links',
          input: part,
          prefersFirst: false,
        }),
      ),
    ));
  return {
    workers,
    inputs: path.join(projectDir, 'data'),
    pagesOf:
      process.env.NODE_ENV === 'production'
        ? () => undefined
        : recordedPages(projectDir),
    summaries,
    // The dev server reads the sentences on demand, and the links of guides for pages that show them.
    prepare: (file = '') => {
      if (process.env.NODE_ENV === 'production') {
        return Promise.all([summaries(), links()]);
      }
      return isReference(file) ? links() : Promise.resolve();
    },
    prefersFirst: isReference,
  };
}
