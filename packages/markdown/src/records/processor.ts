/**
 * Processes a page as the bundler's MDX loader does, up to the point where fences would become HTML: the
 * same syntax and the same transforms. It is the fallback for an unchanged page whose record is missing,
 * because the bundler takes that page from its cache and does not run the loader.
 */
import {
  escapeMarkdownHeadingIds,
  unwrapMdxCodeBlocks,
} from '@docusaurus/utils';
import type { Root } from 'mdast';
import type { PluggableList } from 'unified';
import type { VFile } from 'vfile';

/** A page after the site's transforms, with its file for error messages. */
interface ProcessedPage {
  readonly tree: Root;
  readonly file: VFile;
}

/** Preprocesses a page's source as Docusaurus' loader does (`mdx-loader/lib/preprocessor.js`). */
export const toParse = (source: string): string =>
  escapeMarkdownHeadingIds(unwrapMdxCodeBlocks(source));

/** Processes a file, given its path and its text from {@link toParse}. */
export type PageProcessor = (
  path: string,
  text: string,
) => Promise<ProcessedPage>;

/** A processor that parses pages as Docusaurus' loader does, without plugins that change them. */
export async function pageSyntax() {
  // Dynamic import: these packages are ESM only, and this module is CommonJS.
  const [
    { unified },
    { default: parse },
    { default: mdx },
    { default: frontmatter },
    { default: directive },
    { default: gfm },
  ] = await Promise.all([
    import('unified'),
    import('remark-parse'),
    import('remark-mdx'),
    import('remark-frontmatter'),
    import('remark-directive'),
    import('remark-gfm'),
  ]);
  return unified().use(parse).use(mdx).use(frontmatter).use(directive).use(gfm);
}

/**
 * Creates a page processor.
 *
 * @param transforms remark plugins of the site, without those that turn Markdown into HTML
 * @returns a function that rejects with file, line and cause when a transform fails
 */
export async function pageProcessor(
  transforms: PluggableList,
): Promise<PageProcessor> {
  const [syntax, { VFile }] = await Promise.all([
    pageSyntax(),
    import('vfile'),
  ]);
  const processor = syntax.use(transforms).freeze();
  return async (path, value) => {
    const file = new VFile({ path, value });
    const tree = (await processor.run(processor.parse(file), file)) as Root;
    return { tree, file };
  };
}
