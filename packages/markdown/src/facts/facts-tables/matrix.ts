/** Tables of capabilities: a column a capability, a row a destination, and a mark in each cell. */
import type { PhrasingContent, RootContent } from 'mdast';
import {
  FEATURES,
  type Feature,
  type FeatureGroup,
} from '@docs/facts/destinations/features';
import {
  mostFrequentFirst,
  remarkOf,
  type FeatureValue,
} from '@docs/facts/destinations/featureValues';
import type { DestinationFacts } from '@docs/facts/destinations/read';
import type { Destination } from '@docs/facts/destinations/types';
import { code } from '../../references/api-reference/rows';
import { withBreaks } from '../../prose/name-breaks';
import { typePieces } from '../../prose/name-breaks/pieces';
import { htmlBlock, text } from '../../tree/html';
import { destinationMonograms, monogramNode, monogramOf } from '../monograms';
import { joined, link, textNode } from './spans';

/** Class of the table; its Markdown form has the words of the cells, without their links. */
export const MATRIX_CLASS = 'matrix';
/** Class of the line with the footnotes, which the words of the cells repeat. */
export const NOTES_CLASS = 'matrix-notes';

/** What the marks mean to those who see them: the attribute of a cell, and words. */
const LEGEND = [
  ['yes', 'yes'],
  ['no', 'no'],
  ['some', 'with a condition'],
  ['default', 'default'],
] as const;

/** Heads of columns for values that are no words. */
const HEADS: Readonly<Record<string, string>> = {
  csv: 'CSV',
  insert_values: 'INSERT values',
  jsonl: 'JSONL',
  scd2: 'SCD2',
  'staging is required': 'Required',
  'typed-jsonl': 'Typed JSONL',
};

/** The destinations that load rows, in the order of the names that readers see. */
export const byTitle = ({
  compared,
  title,
}: Pick<DestinationFacts, 'compared' | 'title'>): Destination[] =>
  [...compared].sort((a, b) =>
    title(a.name).localeCompare(title(b.name), 'en'),
  );

/** Heads of single columns that belong together: what is over them, and their own. */
const PAIRS: Readonly<Record<string, { over: string; head: string }>> = {
  'Longest name of a table': { over: 'Longest name', head: 'Table' },
  'Longest name of a column': { over: 'Longest name', head: 'Column' },
};

/** Ids of the sections that explain a feature, the best one first. */
const LOADING = ['write-disposition', 'write-dispositions', 'data-loading'];
const FILES = ['supported-file-formats', ...LOADING];
const SECTIONS: Readonly<Record<string, readonly string[]>> = {
  'Write dispositions': LOADING,
  'Replace strategies': ['replace', ...LOADING],
  'Merge strategies': ['merge', 'merge-support', ...LOADING],
  'File formats': FILES,
  'Staging file formats': ['staging-support', ...FILES],
  'Table formats': ['supported-table-formats', 'iceberg-data-tables', ...FILES],
};
const SECTIONS_OF_GROUPS: Readonly<Partial<Record<FeatureGroup, string[]>>> = {
  Names: [
    'table-and-column-identifiers',
    'identifier-names-and-case-sensitivity',
    'names-normalization',
    'naming-convention',
    ...LOADING,
  ],
  Types: ['data-types', 'data-type-limitations', ...LOADING],
};

/** Address of the section of a destination's page that explains a feature; undefined without a page. */
export function sectionOf(
  { page, sections }: Pick<DestinationFacts, 'page' | 'sections'>,
  name: string,
  { label, group }: Feature,
): string | undefined {
  const url = page(name);
  const id = (SECTIONS[label] ?? SECTIONS_OF_GROUPS[group] ?? LOADING).find(
    (candidate) => sections(name).has(candidate),
  );
  return url === undefined || id === undefined ? url : `${url}#${id}`;
}

const YES_NO = new Set(['yes', 'no']);

/** Whether the values of a feature are words that a destination has or lacks. */
const isMarked = ({ choice, label }: Feature): boolean =>
  choice === true && label !== 'Case-insensitive names';

/** What a cell says: a mark with words, or values. */
type Cell =
  | { readonly mark: 'yes' | 'no' | 'some'; readonly words: string }
  | { readonly values: readonly FeatureValue[] };

/** The mark of a cell, as its attribute and the legend name it. */
const markName = ({ mark, words }: Extract<Cell, { mark: unknown }>): string =>
  words === 'yes, default' ? 'default' : mark;

interface Column {
  readonly feature: Feature;
  /** Whether it is the first column below a head with several; a gap is before it. */
  readonly begins: boolean;
  /** Name of columns that belong together, such as those of one feature; absent for a single column. */
  readonly over?: string;
  readonly head: string;
  readonly cellOf: (destination: Destination) => Cell;
}

/** The words of a mark: its condition, such as a kind of tables. */
function markOf(value: FeatureValue | undefined): Cell {
  if (value === undefined) {
    return { mark: 'no', words: 'no' };
  }
  const { tables = [] } = value;
  const kinds = tables.filter((kind) => kind !== value.text);
  const remark = remarkOf(value);
  return kinds.length > 0 && remark !== undefined
    ? {
        mark: 'some',
        words: [
          `${kinds.join(' and ').replaceAll(/ tables\b/g, '')} tables only`,
          ...(value.note === undefined ? [] : [value.note]),
        ].join(', '),
      }
    : {
        mark: 'yes',
        words: value.note === undefined ? 'yes' : `yes, ${value.note}`,
      };
}

const headOf = (value: string): string =>
  HEADS[value] ??
  value.charAt(0).toUpperCase() + value.slice(1).replaceAll(/[-_]/g, ' ');

/** The columns of a feature, one for each value that a destination has. */
function columnsOf(
  feature: Feature,
  all: readonly Destination[],
): Omit<Column, 'begins'>[] {
  const values = mostFrequentFirst(all.map((one) => feature.of(one)));
  const only = {
    feature,
    head: feature.label,
    ...PAIRS[feature.label],
  };
  if (!isMarked(feature)) {
    return [
      {
        ...only,
        cellOf: (destination) => ({ values: feature.of(destination) }),
      },
    ];
  }
  if (values.every((value) => YES_NO.has(value))) {
    return [
      {
        ...only,
        cellOf: (destination) =>
          feature.of(destination)[0]?.text === 'yes'
            ? { mark: 'yes', words: 'yes' }
            : { mark: 'no', words: 'no' },
      },
    ];
  }
  return values.map((value) => ({
    feature,
    over: feature.label,
    head: headOf(value),
    cellOf: (destination) =>
      markOf(feature.of(destination).find(({ text: one }) => one === value)),
  }));
}

/** The columns of features; a gap is before each that has another head over it than the one before. */
const columnsOfGroup = (
  group: readonly Feature[],
  all: readonly Destination[],
): Column[] =>
  group
    .flatMap((feature) => columnsOf(feature, all))
    .map((column, index, { [index - 1]: before }) => ({
      ...column,
      begins: column.over !== undefined && column.over !== before?.over,
    }));

/** Values separated by commas; a dash when there is none. */
const valueNodes = (values: readonly FeatureValue[]): PhrasingContent[] =>
  values.length === 0
    ? [textNode('—')]
    : joined(
        values.map((value) => {
          const remark = remarkOf(value);
          return [
            value.code ? code(value.text) : textNode(value.text),
            ...(remark === undefined ? [] : [textNode(` (${remark})`)]),
          ];
        }),
      );

const beginning = (begins: boolean): Record<string, string> =>
  begins ? { className: 'begins' } : {};

const headCell = ({ over, begins, head }: Column): RootContent =>
  htmlBlock('th', { scope: 'col', ...beginning(begins) }, [
    ...(over === undefined
      ? []
      : [over, ': '].map((part) => htmlBlock('span', {}, [text(part)]))),
    text(head),
  ]);

/** Values of a narrow column: long types may break before their arguments. */
const narrow = (nodes: readonly PhrasingContent[]): PhrasingContent[] =>
  nodes.map((node) => {
    const pieces = node.type === 'inlineCode' ? typePieces(node.value) : [];
    return pieces.length > 1
      ? { ...node, data: { hChildren: withBreaks(pieces) } }
      : node;
  });

function cellNode(
  cell: Cell,
  url: string | undefined,
  notes: string[],
  attributes: Readonly<Record<string, string>>,
): RootContent {
  const wrap = (children: PhrasingContent[]): RootContent[] =>
    url === undefined ? children : [link(url, children)];
  if ('values' in cell) {
    return htmlBlock('td', attributes, wrap(narrow(valueNodes(cell.values))));
  }
  const { mark, words } = cell;
  if (mark === 'some' && !notes.includes(words)) {
    notes.push(words);
  }
  return htmlBlock(
    'td',
    {
      ...attributes,
      'data-mark': markName(cell),
      ...(mark === 'some'
        ? { 'data-note': String(notes.indexOf(words) + 1) }
        : {}),
    },
    wrap([textNode(words)]),
  );
}

/** A line above a table for those who see its marks: what those that it has mean. */
const legend = (marks: ReadonlySet<string>): RootContent =>
  htmlBlock(
    'p',
    { className: NOTES_CLASS },
    LEGEND.filter(([mark]) => marks.has(mark)).map(([mark, words]) =>
      htmlBlock('span', { 'data-mark': mark }, [text(words)]),
    ),
  );

/** A line below a table for those who see its marks: the conditions by their numbers. */
const footnotes = (notes: readonly string[]): RootContent =>
  htmlBlock(
    'p',
    { className: NOTES_CLASS },
    notes.map((words, index) =>
      htmlBlock('span', {}, [
        htmlBlock('sup', {}, [text(String(index + 1))]),
        text(` ${words}`),
      ]),
    ),
  );

/** What the lines above and below tables explain. */
interface Explained {
  readonly marks: Set<string>;
  readonly notes: string[];
}

const explained = (): Explained => ({ marks: new Set(), notes: [] });

/** Tables between their legend and their footnotes. */
const withExplanations = (
  tables: readonly RootContent[],
  { marks, notes }: Explained,
): RootContent[] => [
  ...(marks.size > 0 ? [legend(marks)] : []),
  ...tables,
  ...(notes.length > 0 ? [footnotes(notes)] : []),
];

/** A row of a table: a destination, and the page that its name leads to. */
interface MatrixRow {
  readonly destination: Destination;
  readonly page: string | undefined;
  /** Whether readers filter it. */
  readonly isEntry: boolean;
}

/** A table of features, in a box in which it can scroll; `seen` collects what the explanations need. */
function tableOf(
  corner: string,
  group: readonly Feature[],
  shown: readonly MatrixRow[],
  facts: DestinationFacts,
  seen: Explained,
): RootContent {
  const columns = columnsOfGroup(group, facts.compared);
  const monograms = destinationMonograms(facts);
  const rows = shown.map(({ destination, page, isEntry }) => {
    const { name } = destination;
    const title = textNode(facts.title(name));
    return htmlBlock('tr', isEntry ? { 'data-entry': name } : {}, [
      htmlBlock('th', { scope: 'row' }, [
        monogramNode(monogramOf(monograms, name)),
        page === undefined ? title : link(page, [title]),
      ]),
      ...columns.map(({ feature, begins, cellOf }) => {
        const cell = cellOf(destination);
        const url = sectionOf(facts, name, feature);
        if ('mark' in cell) {
          seen.marks.add(markName(cell));
        }
        return cellNode(
          cell,
          // A page has no links to its own beginning.
          page === undefined && !url?.includes('#') ? undefined : url,
          seen.notes,
          beginning(begins),
        );
      }),
    ]);
  });
  return htmlBlock('div', { className: 'matrix-box sideways' }, [
    htmlBlock('table', { className: MATRIX_CLASS }, [
      htmlBlock('thead', {}, [
        htmlBlock('tr', {}, [
          htmlBlock('th', { scope: 'col' }, [text(corner)]),
          ...columns.map(headCell),
        ]),
      ]),
      htmlBlock('tbody', {}, rows),
    ]),
  ]);
}

/** A table with the capabilities of a group, a row for each of all destinations, between its legend and its footnotes. */
export function matrixTable(
  group: readonly Feature[],
  shown: readonly Destination[],
  facts: DestinationFacts,
): RootContent[] {
  const seen = explained();
  const rows = shown.map((destination) => ({
    destination,
    page: facts.page(destination.name),
    isEntry: true,
  }));
  return withExplanations(
    [tableOf('Destination', group, rows, facts, seen)],
    seen,
  );
}

/** The tables of one destination, for its page: the rows that it has when all are compared, and one with its details. */
export function matrixRows(
  destination: Destination,
  facts: DestinationFacts,
): RootContent[] {
  const seen = explained();
  const details = FEATURES.filter(
    ({ detail, of }) => detail === true && of(destination).length > 0,
  );
  const groups = new Map(
    // Column types have a table of their own.
    [...MATRIX_TABLES].filter(([title]) => title !== TYPES),
  );
  if (details.length > 0) {
    groups.set('More', details);
  }
  const row = { destination, page: undefined, isEntry: false };
  return withExplanations(
    [...groups].map(([title, group]) =>
      tableOf(title, group, [row], facts, seen),
    ),
    seen,
  );
}

/** The features that all destinations are compared by. */
export const COMPARED: readonly Feature[] = FEATURES.filter(
  ({ detail }) => !detail,
);

/** Features with marks. */
export const MARKED: readonly Feature[] = COMPARED.filter(isMarked);

const named = (...labels: readonly string[]): Feature[] =>
  COMPARED.filter(({ label }) => labels.includes(label));

/** Title of the table of column types. */
const TYPES = 'Types';

/** The tables in which all destinations are compared, by their titles. */
export const MATRIX_TABLES: ReadonlyMap<string, readonly Feature[]> = new Map([
  [
    'Loading',
    named('Write dispositions', 'Replace strategies', 'Merge strategies'),
  ],
  ['Files', named('File formats', 'Staging file formats')],
  [
    'Tables and names',
    COMPARED.filter(
      ({ label, group }) =>
        group === 'Names' ||
        label === 'Table formats' ||
        label === 'Nested types',
    ),
  ],
  [
    TYPES,
    COMPARED.filter(
      ({ label, group }) => group === 'Types' && label !== 'Nested types',
    ),
  ],
]);
