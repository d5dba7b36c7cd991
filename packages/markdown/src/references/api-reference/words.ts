/** The author's description of a symbol: prose, and one list item per name. */
import type { List, ListItem, PhrasingContent, RootContent } from 'mdast';

/** The parts of a description. */
export interface Words {
  /** Content outside of the lists of names. */
  readonly prose: readonly RootContent[];
  /** Descriptions by name of a parameter, attribute, property, key or value; in the author's order. */
  readonly names: ReadonlyMap<string, NamedWords>;
  readonly returns: readonly PhrasingContent[] | undefined;
  /** Descriptions by exception. */
  readonly raises: ReadonlyMap<string, readonly PhrasingContent[]>;
}

/** The description of one name, with its list item. */
export interface NamedWords {
  readonly words: readonly PhrasingContent[];
  readonly item: ListItem;
}

type Subject =
  | { readonly kind: 'name' | 'raises'; readonly name: string }
  | { readonly kind: 'returns' };

/** The subject of a list item and its text: `` `name`: text ``, `returns: text`, `` raises `X`: text ``. */
function subjectOf(
  item: ListItem,
): { subject: Subject; words: PhrasingContent[] } | undefined {
  const [paragraph] = item.children;
  if (paragraph?.type !== 'paragraph') {
    return undefined;
  }
  const [first, second] = paragraph.children;
  if (
    first?.type === 'inlineCode' &&
    second?.type === 'text' &&
    second.value.startsWith(':')
  ) {
    const rest = { ...second, value: second.value.replace(/^:\s*/, '') };
    const name = first.value.replace(/^\*+/, '');
    return {
      subject: { kind: 'name', name },
      words: [rest, ...paragraph.children.slice(2)],
    };
  }
  if (first?.type !== 'text') {
    return undefined;
  }
  if (/^(returns|yields):/.test(first.value)) {
    const rest = { ...first, value: first.value.replace(/^\w+:\s*/, '') };
    return {
      subject: { kind: 'returns' },
      words: [rest, ...paragraph.children.slice(1)],
    };
  }
  const third = paragraph.children[2];
  if (
    first.value === 'raises ' &&
    second?.type === 'inlineCode' &&
    third?.type === 'text' &&
    third.value.startsWith(':')
  ) {
    const rest = { ...third, value: third.value.replace(/^:\s*/, '') };
    return {
      subject: { kind: 'raises', name: second.value },
      words: [rest, ...paragraph.children.slice(3)],
    };
  }
  return undefined;
}

const isNameList = (node: RootContent): node is List =>
  node.type === 'list' &&
  node.children.every((item) => subjectOf(item) !== undefined);

/** Separates the lists of names from the other nodes of a section. */
export function wordsOf(nodes: readonly RootContent[]): Words {
  const names = new Map<string, NamedWords>();
  const raises = new Map<string, readonly PhrasingContent[]>();
  let returns: readonly PhrasingContent[] | undefined;
  for (const item of nodes
    .filter(isNameList)
    .flatMap((list) => list.children)) {
    const found = subjectOf(item);
    if (found?.subject.kind === 'name') {
      names.set(found.subject.name, { words: found.words, item });
    } else if (found?.subject.kind === 'raises') {
      raises.set(found.subject.name, found.words);
    } else if (found) {
      returns = found.words;
    }
  }
  return {
    prose: nodes.filter((node) => !isNameList(node)),
    names,
    returns,
    raises,
  };
}
