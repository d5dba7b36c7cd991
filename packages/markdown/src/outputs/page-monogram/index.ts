/** Remark plugin: the monogram of a source or destination, before the title of its page (src/css/text.css). */
import path from 'node:path';
import type { Heading, Root } from 'mdast';
import type { Plugin } from 'unified';
import { monogramNode, type Monogram } from '../../facts/monograms';

interface Options {
  /** Folder of the pages. */
  readonly docsDir: string;
  /** Monograms by the id of the page. */
  readonly monograms: Readonly<Record<string, Monogram>>;
}

/** The heading of the page; Docusaurus shows the title of the front matter only on a page without one. */
function headingOf({ children }: Root, title: string): Heading {
  const first = children.find(({ type }) => type !== 'mdxjsEsm');
  if (first?.type === 'heading' && first.depth === 1) {
    return first;
  }
  const heading: Heading = {
    type: 'heading',
    depth: 1,
    children: [{ type: 'text', value: title }],
  };
  children.unshift(heading);
  return heading;
}

const pageMonogram: Plugin<[Options], Root> =
  ({ docsDir, monograms }) =>
  (tree, file) => {
    const page = path.relative(docsDir, file.path).replace(/\.mdx$/, '');
    const found = monograms[page.replaceAll(path.sep, '/')];
    const { title } = (file.data.frontMatter ?? {}) as { title?: unknown };
    if (found === undefined || typeof title !== 'string') {
      return;
    }
    headingOf(tree, title).children.unshift(monogramNode(found));
  };

export default pageMonogram;
