/** Splits an author's page into the sections of its symbols. */
import type { Heading, RootContent } from 'mdast';
import type { ApiClass, ApiModule, ApiSymbol } from '@docs/facts/api/types';
import { didYouMean } from '@docs/facts/nearest';

/** Headings below which authors describe names that have no section of their own. */
export const TYPES_HEADING = 'Types and constants';
export const REEXPORTS_HEADING = 'Exported from other modules';
/** Heading of the folded entries. An author who writes it decides which names are below; else a rule does. */
export const INTERNALS_HEADING = 'Internals';

/** A heading that names no symbol. */
export const specialHeading = (title: string): RootContent => ({
  type: 'heading',
  depth: 2,
  children: [{ type: 'text', value: title }],
});

/** The content below a heading that names a member of a class. */
interface MemberSection {
  readonly symbol: ApiSymbol;
  readonly nodes: readonly RootContent[];
}

/** The content below a second-level heading. */
export type Section =
  | {
      readonly kind: 'symbol';
      readonly symbol: ApiSymbol;
      readonly nodes: readonly RootContent[];
      readonly members: readonly MemberSection[];
    }
  | {
      readonly kind: 'types' | 'reexports';
      readonly nodes: readonly RootContent[];
    }
  /** The heading above internal symbols, with the words about them. */
  | { readonly kind: 'internals'; readonly nodes: readonly RootContent[] }
  /** Free prose of the author, kept unchanged, including the heading. */
  | { readonly kind: 'prose'; readonly nodes: readonly RootContent[] };

/** The parsed page. */
export interface ApiPage {
  readonly intro: readonly RootContent[];
  readonly sections: readonly Section[];
}

/** The part of the page's VFile that the parser needs. */
export interface PageFile {
  /** Takes what is wrong with the page, and the node where it is. */
  readonly report: (what: string, at: RootContent) => void;
  /** The page's text. */
  readonly source: string;
}

/** The source text of a heading: Markdown would parse `__call__` as bold. */
function headingText({ children }: Heading, { source }: PageFile): string {
  const start = children[0]?.position?.start.offset;
  const end = children.at(-1)?.position?.end.offset;
  return start === undefined || end === undefined
    ? ''
    : source.slice(start, end).replaceAll('`', '').trim();
}

interface Part {
  readonly heading: Heading;
  readonly nodes: readonly RootContent[];
}

/** Splits nodes at headings of a depth: the nodes before the first heading, and one part per heading. */
function splitAt(
  nodes: readonly RootContent[],
  depth: number,
): { before: RootContent[]; parts: Part[] } {
  const before: RootContent[] = [];
  const parts: { heading: Heading; nodes: RootContent[] }[] = [];
  for (const node of nodes) {
    if (node.type === 'heading' && node.depth === depth) {
      parts.push({ heading: node, nodes: [] });
    } else {
      (parts.at(-1)?.nodes ?? before).push(node);
    }
  }
  return { before, parts };
}

function memberSections(
  owner: ApiClass,
  parts: readonly Part[],
  file: PageFile,
): MemberSection[] {
  return parts.flatMap(({ heading, nodes }) => {
    const name = headingText(heading, file);
    const symbol = owner.members.find((member) => member.name === name);
    if (!symbol) {
      const names = owner.members.map((member) => member.name);
      file.report(
        `"${name}" is not a member of ${owner.name}${didYouMean(name, names)}; correct the heading, or remove its section`,
        heading,
      );
      return [];
    }
    return { symbol, nodes };
  });
}

function section(
  module: ApiModule,
  { heading, nodes }: Part,
  file: PageFile,
): Section {
  const name = headingText(heading, file);
  if (name === TYPES_HEADING) {
    return { kind: 'types', nodes };
  }
  if (name === REEXPORTS_HEADING) {
    return { kind: 'reexports', nodes };
  }
  if (name === INTERNALS_HEADING) {
    return { kind: 'internals', nodes };
  }
  const symbol = module.symbols.find((candidate) => candidate.name === name);
  if (!symbol) {
    if (!name.includes(' ')) {
      const names = module.symbols.map((candidate) => candidate.name);
      file.report(
        `"${name}" is not defined in ${module.module}${didYouMean(name, names)}; correct the heading, or remove its section`,
        heading,
      );
    }
    return { kind: 'prose', nodes: [heading, ...nodes] };
  }
  if (symbol.kind !== 'class') {
    return { kind: 'symbol', symbol, nodes, members: [] };
  }
  const { before, parts } = splitAt(nodes, 3);
  return {
    kind: 'symbol',
    symbol,
    nodes: before,
    members: memberSections(symbol, parts, file),
  };
}

/** Parses the sections of a module's page; reports headings that name no symbol of the module. */
export function apiPage(
  module: ApiModule,
  nodes: readonly RootContent[],
  file: PageFile,
): ApiPage {
  const { before, parts } = splitAt(nodes, 2);
  return {
    intro: before,
    sections: parts.map((part) => section(module, part, file)),
  };
}
