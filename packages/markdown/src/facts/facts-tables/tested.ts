/** `<DestinationsTested />`, `<SourcesTested />`: what the code on the pages ran against. */
import type { PhrasingContent, RootContent } from 'mdast';
import type { Tested } from '@docs/facts/tested';
import { code } from '../../references/api-reference/rows';
import { htmlBlock, text } from '../../tree/html';
import { attributesOf } from './attributes';
import type { Expand } from './context';
import { codes, link, textNode } from './spans';
import { tableNode, type Row } from './table';

const HOW: Readonly<Record<Tested['how'], string>> = {
  real: 'real engine',
  emulator: 'emulator',
  sql: 'SQL recorded',
};
/** How a source whose code did not run was tested. */
export const READ_ONLY = 'read only';

/** Everything that `howTested` returns. */
export const TESTED: readonly string[] = [...Object.values(HOW), READ_ONLY];

/** How a destination or source was tested, by its tests. */
export const howTested = (tests: readonly Tested[]): string[] => {
  const found = new Set(tests.map(({ how }) => HOW[how]));
  return found.size === 0 ? [READ_ONLY] : [...found].sort();
};

const NOTHING: PhrasingContent[] = [textNode('—')];

/** Explanations of the values in the table. */
const MEANINGS: Readonly<Record<string, string>> = {
  [HOW.real]: 'the code ran against the system itself',
  [HOW.emulator]:
    'the code ran against a stand-in that answers like the system',
  [HOW.sql]: 'dlt made the statements, and no server executed them',
  [READ_ONLY]: 'no code ran, and the page describes what the code says',
};

const sortedSet = (values: readonly string[]): string[] =>
  [...new Set(values)].filter((value) => value !== '').sort();

/** One row for each engine that a destination or source was tested with. */
function rowsOf(name: PhrasingContent[], tests: readonly Tested[]): Row[] {
  if (tests.length === 0) {
    return [{ cells: [name, [textNode(READ_ONLY)], NOTHING, NOTHING] }];
  }
  const engines = new Map<string, Tested[]>();
  for (const test of tests) {
    const key = `${test.how} ${test.engine}`;
    engines.set(key, [...(engines.get(key) ?? []), test]);
  }
  return [...engines.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) {
      return [];
    }
    const places = sortedSet(same.map(({ place }) => place));
    const versions = sortedSet(same.map(({ version }) => version));
    const engine = [first.engine, versions.join(', ')].join(' ').trim();
    return [
      {
        cells: [
          name,
          [textNode(HOW[first.how])],
          engine === '' ? NOTHING : [textNode(engine)],
          places.length === 0 ? NOTHING : codes(places),
        ],
      },
    ];
  });
}

const nameNodes = (name: string, page: string | undefined) => [
  page === undefined ? code(name) : link(page, [code(name)]),
];

/** The table, and what its values mean. */
function table(part: string, places: string, rows: Row[]): RootContent[] {
  const meanings = Object.entries(MEANINGS).map(
    ([value, meaning]) => `${value}: ${meaning}`,
  );
  return [
    tableNode([part, 'Tested with', 'Engine', places], rows),
    htmlBlock('p', {}, [
      htmlBlock('small', {}, [
        text(
          `The table is made from the last run of the code on all pages. ${meanings.join('; ')}.`,
        ),
      ]),
    ]),
  ];
}

/** Expands `<DestinationsTested>`. */
export const destinationsTested: Expand = (
  element,
  { destinations, tested },
) => {
  attributesOf(element, []);
  const rows = destinations.all
    .filter(({ name }) => name !== 'dummy')
    .flatMap(({ name }) =>
      rowsOf(
        nameNodes(name, destinations.page(name)),
        tested.of('destination', name),
      ),
    );
  return table('Destination', 'Protocol or dialect', rows);
};

/** Expands `<SourcesTested>`: the core sources, and one row for the code that `dlt init` copies. */
export const sourcesTested: Expand = (element, { sources, tested }) => {
  attributesOf(element, []);
  const core = sources.all.filter(({ origin }) => origin === 'core');
  const copied = sources.all.filter(({ origin }) => origin === 'verified');
  const rows = core.flatMap(({ name }) =>
    rowsOf(nameNodes(name, sources.page(name)), tested.of('source', name)),
  );
  const rest =
    copied.length === 0
      ? []
      : rowsOf([textNode(`${copied.length} verified sources`)], []);
  return table('Source', 'Protocol or dialect', [...rows, ...rest]);
};
