/**
 * Remark plugin: replaces fences of diagrams by SVG that is drawn at build time, so that the browser does not load
 * Mermaid. It must run after all plugins that read the source of fences.
 */
import type { Code, Root } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import type { Plugin } from 'unified';
import type { VFile } from 'vfile';
import { parseFenceInfo } from '../code-fences/info';
import {
  DiagramError,
  drawSource,
  isDiagram,
  type Accents,
} from '@docs/diagrams';
import { visit } from 'unist-util-visit';

/** The picture as HTML; a syntax error fails the build at its line. */
async function pictureOf(
  node: Code,
  file: VFile,
  accents: Accents,
): Promise<string> {
  const language = node.lang ?? '';
  const { values } = parseFenceInfo(language, node.meta ?? '');
  const alt = values.alt?.trim() ?? '';
  if (alt === '') {
    file.fail(
      'a diagram needs alt="…": one sentence that says what the picture shows',
      node,
    );
  }
  try {
    return await drawSource(language, node.value, alt, accents);
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

/** Options of `diagramFences`. */
interface Options {
  /** Colours, as CSS, by the word that a node or an edge of a flow chart begins with. */
  readonly accents?: Readonly<Record<string, string>>;
}

const diagramFences: Plugin<[Options?], Root> =
  ({ accents = {} } = {}) =>
  async (tree, file) => {
    const colours = new Map(Object.entries(accents));
    const found: (() => Promise<void>)[] = [];
    visit(tree, 'code', (node, index, parent) => {
      if (isDiagram(node.lang ?? '') && parent && index !== undefined) {
        found.push(async () => {
          parent.children[index] = picture(
            await pictureOf(node, file, colours),
          );
        });
      }
    });
    for (const draw of found) {
      await draw();
    }
  };

export default diagramFences;
