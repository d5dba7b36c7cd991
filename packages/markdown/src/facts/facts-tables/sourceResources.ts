/** `<SourceResources name="…" function="…" />`: the resources of a source's functions. */
import type { PhrasingContent, RootContent } from 'mdast';
import type { SourceResource } from '@docs/facts/sources/types';
import { code } from '../../references/api-reference/rows';
import { attributesOf } from './attributes';
import type { Expand } from './context';
import { labelNode, labelOf, namedFunction, sourceOf } from './sources';
import { codes, joined, textNode, spans } from './spans';
import { tableNode } from './table';

/** True for resources without a primary or merge key, which `merge` needs to match rows. */
const isKeyless = (resource: SourceResource): boolean =>
  resource.primary_key.length === 0 &&
  resource.merge_key.length === 0 &&
  resource.key_words === null;

function dispositions(resource: SourceResource): PhrasingContent[] {
  const { write_dispositions: all } = resource;
  if (all.length === 0) {
    return [textNode('as you say')];
  }
  return joined(
    all.map(({ value, when }) => [
      code(value),
      ...(when === null ? [] : [textNode(' '), ...spans(when)]),
      ...(value === 'merge' && isKeyless(resource) && all.length === 1
        ? [textNode(', which appends without a key')]
        : []),
    ]),
  );
}

function keys({
  primary_key: primary,
  merge_key: merge,
  key_words: words,
}: SourceResource): PhrasingContent[] {
  return joined([
    ...(primary.length > 0 ? [codes(primary)] : []),
    ...(words === null ? [] : [spans(words)]),
    ...(merge.length > 0 ? [[...codes(merge), textNode(' (merge key)')]] : []),
  ]);
}

const cursors = ({ cursors: all, state }: SourceResource): PhrasingContent[] =>
  joined([
    ...all.map(({ paths }) =>
      joined(
        paths.map((path) => [code(path)]),
        ' or ',
      ),
    ),
    ...(state === null ? [] : [spans(state)]),
  ]);

/** Remarks that readers need to find the loaded rows. */
function remarks(resource: SourceResource): PhrasingContent[] {
  const start = resource.cursors.find(({ initial }) => initial !== null);
  return joined(
    [
      ...(resource.from === null
        ? []
        : [[textNode('from '), code(resource.from)]]),
      ...(resource.when === null
        ? []
        : [[textNode('with '), ...codes(resource.when.split(', '))]]),
      ...(resource.selected ? [] : [[textNode('not selected')]]),
      ...(resource.tables === null
        ? []
        : [[textNode('tables: '), ...spans(resource.tables)]]),
      ...(start ? [[textNode('starts at '), code(start.initial ?? '')]] : []),
    ],
    '; ',
  );
}

/** A column of the table of resources. */
interface Column {
  readonly head: string;
  readonly of: (resource: SourceResource) => PhrasingContent[];
}

/** Columns of the table; the non-breaking space keeps the column wide enough for short names in it. */
const COLUMNS: readonly Column[] = [
  { head: 'Resource', of: labelOf },
  { head: 'Write disposition', of: dispositions },
  { head: 'Primary\u00a0key', of: keys },
  { head: 'Cursor', of: cursors },
  { head: 'Remarks', of: remarks },
];

/** A table of resources, without columns that are empty for all of them. */
function resourcesTable(resources: readonly SourceResource[]): RootContent {
  const columns = COLUMNS.filter(({ of }) =>
    resources.some((resource) => of(resource).length > 0),
  );
  return tableNode(
    columns.map(({ head }) => head),
    resources.map((resource) => ({
      cells: columns.map(({ of }) => {
        const cell = of(resource);
        return cell.length > 0 ? cell : [textNode('—')];
      }),
    })),
  );
}

/** Expands `<SourceResources>` to one table per function. */
export const sourceResources: Expand = (element, { sources }) => {
  const attributes = attributesOf(element, ['name', 'function'] as const);
  const source = sourceOf(attributes, sources);
  const only = namedFunction(attributes, source);
  const owners = [...new Set(source.resources.map(({ of }) => of))];
  if (only && !owners.includes(only.name)) {
    throw new Error(
      `${only.name} creates no resources; those of ${source.name} are created by ${owners.join(', ')}`,
    );
  }
  return owners
    .filter((owner) => !only || owner === only.name)
    .flatMap((owner) => [
      ...(owners.length > 1 && !only
        ? [labelNode([textNode('Resources of '), code(owner)])]
        : []),
      resourcesTable(source.resources.filter(({ of }) => of === owner)),
    ]);
};
