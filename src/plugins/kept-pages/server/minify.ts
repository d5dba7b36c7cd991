/** Minifies what React renders of a page, as Docusaurus' minifier would do with the whole page. */
import { minifyFragment, type Options } from '@swc/html';

/** Docusaurus' options (@docusaurus/bundler/lib/minifyHtml.js): with others, hydration fails. */
const OPTIONS = {
  removeComments: false,
  preserveComments: [] as string[],
  tagOmission: 'keep-head-and-body',
  sortSpaceSeparatedAttributeValues: false,
  sortAttributes: false,
  normalizeAttributes: false,
  removeEmptyAttributes: false,
  removeRedundantAttributes: 'none',
} satisfies Options;

/** React writes no space that could be collapsed, and looking for it takes a third of the time. */
const WITHOUT_CODE = {
  collapseWhitespaces: 'none',
  minifyJs: false,
  minifyJson: false,
  minifyCss: false,
} satisfies Options;

/** Code in the page, which is minified too. */
const CODE = /<(?:script|style)\b/;

/**
 * Minifies rendered HTML.
 *
 * @throws Error with the minifier's words when the HTML is not well-formed
 */
export async function minifyApp(html: string): Promise<string> {
  const { code, errors = [] } = await minifyFragment(html, {
    ...OPTIONS,
    ...(!CODE.test(html) && WITHOUT_CODE),
  });
  const [error] = errors;
  if (error) {
    throw new Error(
      `The page's HTML is not well-formed: ${error.message} (${JSON.stringify(error.span)})`,
    );
  }
  return code;
}
