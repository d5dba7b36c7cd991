/** A page as sections, for the search and for excerpts; built from the same tree as the page's Markdown twin. */
import type { Data, ListItem, Root, RootContent } from 'mdast';
import { textOfNodes } from '../tree/textOfNodes';

/** The content below one heading, or of one entry in a list of names. */
export interface PageSection {
  /** Id on the page; empty for content before the first heading. */
  readonly anchor: string;
  /** 1 for the page itself, 2 to 6 for headings, {@link ENTRY_LEVEL} for an entry. */
  readonly level: number;
  /** Text of the heading, or the entry's name; empty for the page itself. */
  readonly title: string;
  /** Plain text, in one line. */
  readonly text: string;
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
  readonly code: string[];
}

/** Text with whitespace collapsed to one line. */
const line = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

class Reader {
  readonly sections: Draft[] = [];
  private current = this.start('', 1, '');

  private start(anchor: string, level: number, title: string): Draft {
    this.current = { anchor, level, title: line(title), text: [], code: [] };
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
        break;
      case 'listItem':
        this.item(node);
        break;
      case 'paragraph':
      case 'tableCell':
        this.current.text.push(textOfNodes(node.children));
        break;
      default:
        if ('children' in node) {
          this.all(node.children as RootContent[]);
        }
    }
  }

  /** Content after an entry belongs to the section that contains the list, not to the entry. */
  private item({ data, children }: ListItem): void {
    const owner = this.current;
    if (data?.entry) {
      this.start(data.entry.id, ENTRY_LEVEL, data.entry.name);
    }
    this.all(children);
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
  return reader.sections.map(({ text, ...section }) => ({
    ...section,
    text: line(text.join(' ')),
  }));
}
