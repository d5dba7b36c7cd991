/** The programs of a page as templates of its `<Playground />`: each group that runs in the browser is one. */
import { createSlugger } from '@docusaurus/utils';
import type { Code, Heading, Root } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';
import { element } from '../../references/api-reference/rows';
import { textOfNodes } from '../../tree/textOfNodes';
import type { Program } from '@docs/facts/playground';

/** A program to begin with. */
export interface Template {
  /** Name in URLs, and the anchor of its section. */
  readonly id: string;
  readonly title: string;
  readonly program: Program;
  /** Code of the program's own step. */
  readonly code: string;
  /** What it prints, as the page records it. */
  readonly recorded: string;
}

export const PLAYGROUND = 'Playground';

interface Found extends Omit<Template, 'recorded'> {
  readonly recorded?: string;
  readonly fence: Code;
}

/** The last program of each section. */
function templatesOf(tree: Root): Found[] {
  const found = new Map<string, Found>();
  let heading: Heading | undefined;
  let last: Found | undefined;
  visit(tree, ['heading', 'code'], (node) => {
    if (node.type === 'heading') {
      heading = node;
      last = undefined;
      return;
    }
    const fence = node as Code;
    const program = fence.data?.program;
    if (last && /\boutput=/.test(fence.meta ?? '')) {
      found.set(last.id, { ...last, recorded: fence.value });
    }
    if (heading && program) {
      const title = textOfNodes(heading.children);
      const id = createSlugger().slug(title);
      last = { id, title, program, code: fence.value, fence };
      found.set(id, last);
    }
  });
  return [...found.values()];
}

/** Gives the element the templates, and the code of the first one as its content, for readers without scripts. */
export function fillPlayground(tree: Root): void {
  visit(tree, 'mdxJsxFlowElement', (node, index, parent) => {
    if (node.name !== PLAYGROUND || !parent || index === undefined) {
      return undefined;
    }
    const found = templatesOf(tree);
    const templates: Template[] = found.map(
      ({ id, title, program, code, recorded = '' }) => ({
        id,
        title,
        program,
        code,
        recorded,
      }),
    );
    const [first] = found;
    parent.children[index] = {
      ...element(PLAYGROUND, { json: JSON.stringify(templates) }),
      children: first
        ? [
            {
              type: 'code',
              lang: 'py',
              // With numbers, as the editor that takes its place.
              meta: `${first.fence.meta ?? ''} showLineNumbers`,
              value: first.code,
            },
          ]
        : [],
    };
    return SKIP;
  });
}
