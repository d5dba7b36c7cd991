/** `<ExamplesList />`: tiles of all examples, which readers filter. */
import type { GlyphName } from '../facts/glyphNames';
import { FEATURE_NAMES, SOURCE_KINDS } from '../records/exampleCode';
import type { Example } from '../records/examples';
import type { TestedFacts } from '@docs/facts/tested';
import { textNode } from '../facts/facts-tables/spans';
import { glyphNode, type Tiles } from '../facts/facts-tables/tiles';

/** Pictures of what examples read from, in the order of SOURCE_KINDS. */
const GLYPHS: readonly GlyphName[] = [
  'api',
  'database',
  'files',
  'table',
  'code',
];

const STAND_IN = 'a stand-in for a service';
const REAL = 'the systems themselves';

const words = new Intl.ListFormat('en');

/** The catalogue of examples. */
export function examplesTiles({
  examples,
  tested,
}: {
  readonly examples: readonly Example[];
  readonly tested: Pick<TestedFacts, 'onPage'>;
}): Tiles<Example> {
  const testsOf = ({ id }: Example) => tested.onPage(`docs/${id}.mdx`);
  /** What the code of an example ran against; empty when it did not run. */
  const against = (example: Example): string[] => {
    const tests = testsOf(example);
    if (tests.length === 0) {
      return [];
    }
    return example.standIn || tests.some(({ how }) => how !== 'real')
      ? [STAND_IN]
      : [REAL];
  };
  return {
    noun: 'examples',
    placeholder: 'tickets',
    entries: examples,
    facets: [
      {
        name: 'source',
        label: 'Reads from',
        options: SOURCE_KINDS,
        of: ({ sources }) => sources,
      },
      {
        name: 'destination',
        label: 'Loads to',
        options: [
          ...new Set(examples.flatMap(({ destinations }) => destinations)),
        ].sort(),
        of: ({ destinations }) => destinations,
      },
      {
        name: 'feature',
        label: 'Shows',
        options: FEATURE_NAMES,
        of: ({ features }) => features,
      },
      {
        name: 'ran',
        label: 'Ran against',
        options: [REAL, STAND_IN],
        of: against,
      },
    ],
    tile: (example) => {
      const { id, title, description, sources, destinations, features } =
        example;
      const engines = [
        ...new Set(
          testsOf(example)
            .map(({ engine }) => engine)
            .filter((engine) => engine !== ''),
        ),
        ...(example.standIn ? ['a stand-in'] : []),
      ];
      return {
        id,
        title,
        picture: glyphNode(
          GLYPHS[SOURCE_KINDS.indexOf(sources[0] ?? '')] ?? 'code',
        ),
        page: `/${id}`,
        words: [textNode(description)],
        marks: [`${sources.join(', ')} → ${destinations.join(', ')}`],
        badges: [
          ...features,
          ...(engines.length === 0
            ? []
            : [`ran with ${words.format(engines)}`]),
        ],
        searched: [
          title,
          description,
          ...sources,
          ...destinations,
          ...features,
        ].join(' '),
      };
    },
  };
}
