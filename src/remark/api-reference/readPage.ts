/** Reads the source of API reference pages, for coverage counts and summaries. */
import fs from 'node:fs';
import path from 'node:path';
import { escapeMarkdownHeadingIds } from '@docusaurus/utils';
import type { ApiModule } from '../../facts/api/types';
import { apiPage, type ApiPage } from './sections';

/** Reads and parses the page of a module. */
export type PageReader = (module: ApiModule) => ApiPage;

/**
 * Creates a reader of the pages of a site.
 *
 * @returns a function that throws an Error with file, line and nearest name when a page names a symbol that its
 *   module does not have
 */
export async function pageReader(siteDir: string): Promise<PageReader> {
  // Dynamic import: these packages are ESM only, and this module is CommonJS.
  const [{ unified }, remarkParse, remarkMdx, remarkFrontmatter] =
    await Promise.all([
      import('unified'),
      import('remark-parse'),
      import('remark-mdx'),
      import('remark-frontmatter'),
    ]);
  const processor = unified()
    .use(remarkParse.default)
    .use(remarkMdx.default)
    .use(remarkFrontmatter.default);
  return (module) => {
    const file = path.join('docs', `${module.page}.mdx`);
    const source = escapeMarkdownHeadingIds(
      fs.readFileSync(path.join(siteDir, file), 'utf8'),
    );
    return apiPage(module, processor.parse(source).children, {
      source,
      fail: (message, node) => {
        throw new Error(
          `${file}:${node.position?.start.line ?? 1} — ${message}`,
        );
      },
    });
  };
}
