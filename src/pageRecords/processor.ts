/**
 * Reads a page as the bundler's MDX loader does, up to the point where fences would become HTML: the same
 * syntax, the same transforms, the same heading ids. The export cannot take the tree from the loader
 * itself, which a warm build does not run for pages that did not change.
 */
import headings from '@docusaurus/mdx-loader/lib/remark/headings';
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

/** Takes a file's path and text to its processed page. */
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
    .use(headings, { anchorsMaintainCase: false })
    .freeze();
  return async (path, text) => {
    const value = escapeMarkdownHeadingIds(unwrapMdxCodeBlocks(text));
    const file = new VFile({ path, value });
    const tree = await processor.run(processor.parse(file), file);
    return { tree: tree, file };
  };
}
