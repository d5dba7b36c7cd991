/** A page as sections, for the search and for excerpts; built from the same tree as the page's Markdown twin. */
import type {
  Data,
  ListItem,
  PhrasingContent,
  Root,
  RootContent,
  TableRow,
} from 'mdast';
import { textOfNodes } from '../tree/textOfNodes';

/** The content below one heading, of one entry in a list of names, or of one row of a table of symptoms. */
export interface PageSection {
  /** Id on the page; empty for content before the first heading. */
  readonly anchor: string;
  /** 1 for the page itself, 2 to 6 for headings, {@link ENTRY_LEVEL} for an entry. */
  readonly level: number;
  /** Text of the heading, or the entry's name; empty for the page itself. */
  readonly title: string;
  /** Plain text, in one line. */
  readonly text: string;
  /** The same with its structure, where it has one; packages/search/src/shown.ts describes the format. */
  readonly shown?: string;
  /** Its code blocks. */
  readonly code: readonly string[];
}

/** Level of entries: lower than any heading level that pages use. */
const ENTRY_LEVEL = 5;

interface Draft {
  readonly anchor: string;
  readonly level: number;
  readonly title: string;
  readonly text: string[];
  readonly shown: string[];
  readonly code: string[];
}

/** The line that stands for a code block. */
const CODE_BLOCK = '```';

/** Text with whitespace collapsed to one line. */
const line = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Text with code between backticks. */
const withTicks = (nodes: readonly (RootContent | PhrasingContent)[]): string =>
  nodes
    .map((node) => {
      if (node.type === 'inlineCode') {
        return `\`${node.value}\``;
      }
      return 'children' in node
        ? withTicks(node.children)
        : textOfNodes([node]);
    })
    .join('');

const shownOf = (nodes: readonly PhrasingContent[]): string =>
  line(withTicks(nodes));

class Reader {
  readonly sections: Draft[] = [];
  private current = this.start('', 1, '');
  /** What the next paragraph begins with. */
  private bullet = '';
  /** Number of list items around the current one. */
  private depth = 0;

  private start(anchor: string, level: number, title: string): Draft {
    this.current = {
      anchor,
      level,
      title: line(title),
      text: [],
      shown: [],
      code: [],
    };
    this.sections.push(this.current);
    return this.current;
  }

  all(nodes: readonly RootContent[]): void {
    for (const node of nodes) {
      const data: Data | undefined = node.data;
      if (data?.aside !== true) {
        this.one(node);
      }
    }
  }

  private one(node: RootContent): void {
    switch (node.type) {
      case 'heading': {
        const { id } = (node.data ?? {}) as { id?: string };
        // The page's title belongs to the first section, so it does not start a new one.
        if (node.depth > 1) {
          this.start(id ?? '', node.depth, textOfNodes(node.children));
        }
        break;
      }
      case 'code':
        this.current.code.push(node.value);
        this.current.shown.push(CODE_BLOCK);
        break;
      case 'listItem':
        this.item(node);
        break;
      case 'paragraph':
        this.current.text.push(textOfNodes(node.children));
        this.current.shown.push(this.bullet + shownOf(node.children));
        this.bullet = '';
        break;
      case 'tableRow':
        this.row(node);
        break;
      default:
        if ('children' in node) {
          this.all(node.children as RootContent[]);
        }
    }
  }

  private row({ data, children }: TableRow): void {
    const owner = this.current;
    const cells = children.map((cell) => cell.children);
    if (data?.entry) {
      this.start(data.entry.id, ENTRY_LEVEL, data.entry.name);
    }
    this.current.text.push(...cells.map(textOfNodes));
    this.current.shown.push(cells.map(shownOf).join('\t'));
    this.current = owner;
  }

  /** Content after an entry belongs to the section that contains the list, not to the entry. */
  private item({ data, children }: ListItem): void {
    const owner = this.current;
    if (data?.entry) {
      this.start(data.entry.id, ENTRY_LEVEL, data.entry.name);
    }
    this.bullet = data?.entry ? '' : `${'  '.repeat(this.depth)}- `;
    this.depth += data?.entry ? 0 : 1;
    this.all(children);
    this.depth -= data?.entry ? 0 : 1;
    this.bullet = '';
    if (data?.entry) {
      this.current = owner;
    }
  }
}

/**
 * The sections of a page in reading order; the first one has no title and holds the content before the first
 * heading. Labels, links to sources and the report on the page's code are left out.
 */
export function sectionsOf(tree: Root): PageSection[] {
  const reader = new Reader();
  reader.all(tree.children);
  return reader.sections.map(({ text, shown, ...section }) => {
    const plain = line(text.join(' '));
    const structured = shown.join('\n');
    return {
      ...section,
      text: plain,
      ...(structured === plain ? {} : { shown: structured }),
    };
  });
}
