/**
 * Remark plugin: renders `mermaid` and `tables` fences at build time as SVG in the site's colours and font, so that the browser
 * does not load Mermaid. It must run after all plugins that read the source of fences.
 */
import type { Code, Root } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import type { Plugin } from 'unified';
import { visit } from '../visit';
import type { VFile } from 'vfile';
import { parseFenceInfo } from '../code-fences/info';
import { drawDiagram } from './draw';
import { readDiagram } from './read';
import { DiagramError } from './read/lines';
import { readTables } from './read/tables';
import type { Diagram } from './types';

/** Languages of fences that are drawn, and what parses their content. */
const READERS: Readonly<Record<string, (source: string) => Diagram>> = {
  mermaid: readDiagram,
  tables: readTables,
};

/** The picture as HTML; a syntax error fails the build at its line. */
async function pictureOf(
  node: Code,
  read: (source: string) => Diagram,
  file: VFile,
): Promise<string> {
  const { values } = parseFenceInfo(node.lang ?? '', node.meta ?? '');
  const alt = values.alt?.trim() ?? '';
  if (alt === '') {
    file.fail(
      'a diagram needs alt="…": one sentence that says what the picture shows',
      node,
    );
  }
  try {
    return await drawDiagram(read(node.value), alt);
  } catch (error) {
    if (error instanceof DiagramError) {
      // Line numbers of the content start on the line after the opening fence.
      const line = (node.position?.start.line ?? 0) + error.line;
      file.fail(error.message, { line, column: 1 });
    }
    file.fail(error instanceof Error ? error.message : String(error), node);
  }
}

const picture = (html: string): MdxJsxFlowElement => ({
  type: 'mdxJsxFlowElement',
  name: 'Diagram',
  attributes: [{ type: 'mdxJsxAttribute', name: 'html', value: html }],
  children: [],
});

const diagrams: Plugin<[], Root> = () => async (tree, file) => {
  const found: (() => Promise<void>)[] = [];
  visit(tree, 'code', (node, index, parent) => {
    const read = Object.hasOwn(READERS, node.lang ?? '')
      ? READERS[node.lang ?? '']
      : undefined;
    if (read && parent && index !== undefined) {
      found.push(async () => {
        parent.children[index] = picture(await pictureOf(node, read, file));
      });
    }
  });
  for (const draw of found) {
    await draw();
  }
};

export default diagrams;
