/**
 * Processes a page as the bundler's MDX loader does, up to the point where fences would become HTML: the
 * same syntax and the same transforms. The bundler does not run its loader for a page that did not change;
 * this stands in for it where the record of such a page is missing.
 */
import {
  escapeMarkdownHeadingIds,
  unwrapMdxCodeBlocks,
} from '@docusaurus/utils';
import type { Root } from 'mdast';
import type { PluggableList } from 'unified';
import type { VFile } from 'vfile';

/** A page after the site's transforms, and the file to blame for what is wrong with it. */
export interface ProcessedPage {
  readonly tree: Root;
  readonly file: VFile;
}

/** The text that MDX sees of a page's file; Docusaurus' loader does the same (`mdx-loader/lib/preprocessor.js`). */
export const toParse = (source: string): string =>
  escapeMarkdownHeadingIds(unwrapMdxCodeBlocks(source));

/** Takes a file's path and its text, from {@link toParse}, to its processed page. */
export type PageProcessor = (
  path: string,
  text: string,
) => Promise<ProcessedPage>;

/**
 * Makes a processor of pages.
 *
 * @param transforms remark plugins of the site, those left out that make HTML of Markdown
 * @returns a function that rejects, with file, line and cause, as the transforms do
 */
export async function pageProcessor(
  transforms: PluggableList,
): Promise<PageProcessor> {
  // ESM packages: loaded here because the project's own modules are CommonJS.
  const [
    { unified },
    { default: parse },
    { default: mdx },
    { default: frontmatter },
    { default: directive },
    { default: gfm },
    { VFile },
  ] = await Promise.all([
    import('unified'),
    import('remark-parse'),
    import('remark-mdx'),
    import('remark-frontmatter'),
    import('remark-directive'),
    import('remark-gfm'),
    import('vfile'),
  ]);
  const processor = unified()
    .use(parse)
    .use(mdx)
    .use(frontmatter)
    .use(directive)
    .use(gfm)
    .use(transforms)
    .freeze();
  return async (path, value) => {
    const file = new VFile({ path, value });
    const tree = (await processor.run(processor.parse(file), file)) as Root;
    return { tree, file };
  };
}
