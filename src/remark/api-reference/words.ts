/** The author's words for a symbol: prose, and one line a name. */
import type { List, ListItem, PhrasingContent, RootContent } from 'mdast';

/** Words by what they are about. */
export interface Words {
  /** What stands outside of the lists of names. */
  readonly prose: readonly RootContent[];
  /** By name of a parameter, attribute, property, key or value; in the author's order. */
  readonly names: ReadonlyMap<string, NamedWords>;
  readonly returns: readonly PhrasingContent[] | undefined;
  /** By exception. */
  readonly raises: ReadonlyMap<string, readonly PhrasingContent[]>;
}

/** Words for one name, and where they stand. */
export interface NamedWords {
  readonly words: readonly PhrasingContent[];
  readonly item: ListItem;
}

type Subject =
  | { readonly kind: 'name' | 'raises'; readonly name: string }
  | { readonly kind: 'returns' };

/** What a list item is about, and its words: `` `name`: words ``, `returns: words`, `` raises `X`: words ``. */
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

/** Takes the lists of names out of a section's nodes. */
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
