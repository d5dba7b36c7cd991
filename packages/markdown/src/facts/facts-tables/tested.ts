/** `<DestinationsTested />`, `<SourcesTested />`: what the code on the pages ran against. */
import type { PhrasingContent, RootContent } from 'mdast';
import type { Tested } from '@docs/facts/tested';
import { htmlBlock, text } from '../../tree/html';
import { attributesOf } from './attributes';
import type { Expand } from './context';
import {
  destinationMonograms,
  monogramNode,
  monogramOf,
  sourceMonograms,
  type Monogram,
} from '../monograms';
import { byTitle } from './matrix';
import { codes, joined, link, textNode } from './spans';
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

/** An engine with its version, and the protocols or dialects for which it stood. */
function engineNodes(tests: readonly Tested[]): PhrasingContent[] {
  const places = sortedSet(tests.map(({ place }) => place));
  const versions = sortedSet(tests.map(({ version }) => version)).join(', ');
  return [
    textNode([tests[0]?.engine ?? '', versions].join(' ').trim()),
    ...(places.length === 0
      ? []
      : [textNode(' ('), ...codes(places), textNode(')')]),
  ];
}

/** How a destination or source was tested, and with which engines. */
function testsNodes(tests: readonly Tested[]): PhrasingContent[] {
  const phrases = Object.entries(HOW).flatMap(([how, words]) => {
    const same = tests.filter((test) => test.how === how);
    const engines = sortedSet(same.map(({ engine }) => engine));
    const named = engines.map((engine) =>
      engineNodes(same.filter((test) => test.engine === engine)),
    );
    return same.length === 0
      ? []
      : [[textNode(named.length > 0 ? `${words}: ` : words), ...joined(named)]];
  });
  return phrases.length === 0 ? [textNode(READ_ONLY)] : joined(phrases, '; ');
}

/** The name of a destination or source after its letters, with a link to its page. */
const nameNodes = (
  monogram: Monogram,
  title: string,
  page: string | undefined,
): PhrasingContent[] => [
  monogramNode(monogram),
  page === undefined ? textNode(title) : link(page, [textNode(title)]),
];

/** The table, and what its values mean. */
function table(part: string, rows: Row[]): RootContent[] {
  const meanings = Object.entries(MEANINGS).map(
    ([value, meaning]) => `${value}: ${meaning}`,
  );
  return [
    tableNode([part, 'Tested with'], rows),
    htmlBlock('p', {}, [
      htmlBlock('small', {}, [
        text(
          `The table is made from the last run of the code on all pages; a protocol or dialect is in parentheses. ${meanings.join('; ')}.`,
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
  const monograms = destinationMonograms(destinations);
  const rows = byTitle(destinations).map(({ name }) => ({
    cells: [
      nameNodes(
        monogramOf(monograms, name),
        destinations.title(name),
        destinations.page(name),
      ),
      testsNodes(tested.of('destination', name)),
    ],
  }));
  return table('Destination', rows);
};

/** Expands `<SourcesTested>`: the core sources, and one row for the code that `dlt init` copies. */
export const sourcesTested: Expand = (element, { sources, tested }) => {
  attributesOf(element, []);
  const monograms = sourceMonograms(sources);
  const core = sources.all.filter(({ origin }) => origin === 'core');
  const copied = sources.all.filter(({ origin }) => origin === 'verified');
  const rows = core.map(({ name, title }) => ({
    cells: [
      nameNodes(monogramOf(monograms, name), title, sources.page(name)),
      testsNodes(tested.of('source', name)),
    ],
  }));
  const rest =
    copied.length === 0
      ? []
      : [
          {
            cells: [
              [textNode(`${copied.length} verified sources`)],
              testsNodes([]),
            ],
          },
        ];
  return table('Source', [...rows, ...rest]);
};
