/** Reads the source of API reference pages, for coverage counts and summaries. */
import fs from 'node:fs';
import path from 'node:path';
import type { ApiModule } from '@docs/facts/api/types';
import { pageSyntax, toParse } from '../../records/processor';
import type { ParsedPages } from '../../tree/parsedPages';
import { apiPage, type ApiPage } from './sections';

/** Reads and parses the page of a module; `cut` removes text before it is parsed, but no lines. */
export type PageReader = (
  module: ApiModule,
  cut?: (source: string) => string,
) => ApiPage;

/**
 * Creates a reader of the pages of a site.
 *
 * @param parsed keeps the trees, for the thread that compiles the pages next
 * @returns a function that ignores headings that name no symbol of the module: the plugin reports them
 */
export async function pageReader(
  siteDir: string,
  parsed?: ParsedPages,
): Promise<PageReader> {
  const processor = (await pageSyntax()).freeze();
  return (module, cut = (source) => source) => {
    const file = path.join(siteDir, 'docs', `${module.page}.mdx`);
    // The sidebar, which lists all modules, is rejected when a page does not exist.
    const text = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
    const source = toParse(cut(text));
    const tree = processor.parse(source);
    parsed?.put(source, tree);
    return apiPage(module, tree.children, {
      source,
      report: () => undefined,
    });
  };
}
