/** The trees of pages that a thread has parsed before it compiles them, so that it need not parse them again. */
import type { Root } from 'mdast';
import type { Processor } from 'unified';

/** The trees of pages by their text. */
export class ParsedPages {
  private readonly trees = new Map<string, Root>();

  put(text: string, tree: Root): void {
    this.trees.set(text, tree);
  }

  /** The tree of a text, once: a page's plugins change it. */
  take(text: string): Root | undefined {
    const tree = this.trees.get(text);
    this.trees.delete(text);
    return tree;
  }
}

/** Remark plugin: parses only the pages that are not parsed yet. The others were parsed with the same syntax. */
export default function useParsedPages(
  this: Processor,
  pages: ParsedPages,
): void {
  const { parser } = this;
  if (!parser) {
    throw new Error('useParsedPages needs a parser in front of it.');
  }
  this.parser = (text, file) =>
    pages.take(text) ?? (parser as (...args: unknown[]) => Root)(text, file);
}
