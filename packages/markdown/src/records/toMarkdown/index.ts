/** Converts a processed page to plain Markdown: components and HTML elements are replaced by their content. */
import type { Node, Root, RootContent } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import type { VFile } from 'vfile';
import type { ListedPage } from '../sidebar';
import { components } from './components';
import { textOfNodes } from '../../tree/textOfNodes';
import { elementOf, elements, literal } from './elements';
import type { Element, FlattenContext, Handler } from './handler';
import { blocks, text } from './nodes';

/** Sources of a page's links and lists. */
export interface FlattenOptions {
  /** The address of a link or image in the twin. */
  readonly address: (url: string) => string;
  /** The pages that a list of cards on this page shows. */
  readonly cards: () => readonly ListedPage[];
}

const handlers: ReadonlyMap<string, Handler> = new Map([
  ...Object.entries(elements),
  ...Object.entries(components),
]);

/** Admonition names of Docusaurus; any other directive is text that looks like one. */
const ADMONITIONS = new Set([
  'caution',
  'danger',
  'important',
  'info',
  'note',
  'secondary',
  'success',
  'tip',
  'warning',
]);

const HOW_TO_FIX =
  'add a handler to packages/markdown/src/records/toMarkdown/components.ts';

function admonitionElement(node: ContainerDirective): Element {
  const [first, ...rest] = node.children;
  const labelled =
    first?.type === 'paragraph' && first.data?.directiveLabel === true;
  const title = labelled
    ? textOfNodes(first.children)
    : (node.attributes?.title ?? undefined);
  return {
    name: 'admonition',
    attributes: { type: node.name, ...(title === undefined ? {} : { title }) },
    children: labelled ? rest : node.children,
    node,
  };
}

class Flattener {
  private readonly context: FlattenContext;

  constructor(
    private readonly file: VFile,
    options: FlattenOptions,
  ) {
    this.context = {
      flatten: (nodes) => this.all(nodes),
      fail: (reason, node) => file.fail(reason, node),
      ...options,
    };
  }

  all(nodes: readonly RootContent[]): RootContent[] {
    return nodes.flatMap((node) => this.one(node));
  }

  private handled(element: Element): RootContent[] {
    const handler = handlers.get(element.name);
    return handler
      ? handler(element, this.context)
      : this.context.fail(
          `<${element.name}> has no Markdown form; ${HOW_TO_FIX}`,
          element.node,
        );
  }

  private one(node: RootContent): RootContent[] {
    const element = elementOf(node);
    if (element) {
      return this.handled(element);
    }
    switch (node.type) {
      case 'yaml':
      case 'mdxjsEsm':
        return [];
      case 'mdxFlowExpression':
      case 'mdxTextExpression':
        return this.expression(node.value, node);
      case 'containerDirective':
        return ADMONITIONS.has(node.name)
          ? this.handled(admonitionElement(node))
          : this.context.fail(
              `":::${node.name}" is not an admonition; use one of ${[...ADMONITIONS].join(', ')}`,
              node,
            );
      case 'textDirective':
      case 'leafDirective':
        return [text(this.written(node))];
      case 'code':
        return [{ ...node, meta: titleOf(node.meta) }];
      case 'link':
      case 'definition':
      case 'image': {
        const url = this.address(node.url, node);
        return [{ ...this.parent(node), url } as RootContent];
      }
      case 'paragraph':
        // An inline element may flatten to blocks, as a summary does.
        return blocks(this.all(node.children));
      default:
        return [this.parent(node)];
    }
  }

  private address(url: string, node: Node): string {
    try {
      return this.context.address(url);
    } catch (error) {
      return this.context.fail(
        error instanceof Error ? error.message : String(error),
        node,
      );
    }
  }

  private parent(node: RootContent): RootContent {
    return 'children' in node
      ? ({
          ...node,
          children: this.all(node.children as RootContent[]),
        } as RootContent)
      : node;
  }

  /** Drops comments and keeps literals as text; any other expression would have to be evaluated. */
  private expression(value: string, node: Node): RootContent[] {
    const code = value.replaceAll(/\/\*[\s\S]*?\*\//g, '').trim();
    if (code === '') {
      return [];
    }
    const reported = literal(code);
    return reported === code && !/^\d+$/.test(code)
      ? this.context.fail(
          `{${code}} is computed by the browser; write its value as text, or use a component with a handler in packages/markdown/src/records/toMarkdown/components.ts`,
          node,
        )
      : [text(reported)];
  }

  private written(node: Node): string {
    const { start, end } = node.position ?? {};
    return String(this.file).slice(start?.offset ?? 0, end?.offset ?? 0);
  }
}

/** The only options of a fence that the Markdown keeps: the name of a file, or what a diagram shows. */
const titleOf = (meta: string | null | undefined): string | null =>
  /(?:title|alt)="[^"]*"/.exec(meta ?? '')?.[0] ?? null;

/**
 * The page as plain Markdown nodes; headings keep their ids in `data.id`.
 *
 * @throws VFileMessage with file, line and fix at content that has no Markdown form.
 */
export function flatten(
  tree: Root,
  file: VFile,
  options: FlattenOptions,
): Root {
  const children = new Flattener(file, options).all(tree.children);
  return { type: 'root', children: blocks(children) };
}
