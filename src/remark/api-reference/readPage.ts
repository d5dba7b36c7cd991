/** Reads the pages of the API reference as their authors wrote them, for what counts or quotes words. */
import fs from 'node:fs';
import path from 'node:path';
import { escapeMarkdownHeadingIds } from '@docusaurus/utils';
import type { ApiModule } from '../../facts/api/types';
import { apiPage, type ApiPage } from './sections';

/** Takes a module to its page in parts. */
export type PageReader = (module: ApiModule) => ApiPage;

/**
 * Makes a reader of the pages of a site.
 *
 * @returns a function that throws an Error with file, line and nearest name when a page names what its
 *   module does not have
 */
export async function pageReader(siteDir: string): Promise<PageReader> {
  // ESM packages: loaded here because the project's own modules are CommonJS.
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
