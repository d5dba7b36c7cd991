/** `<SourcesList />`: tiles of all sources, which readers filter. */
import { monogramNode, monogramOf, sourceMonograms } from '../monograms';
import {
  credentialsOf,
  CREDENTIALS,
  declarationsOf,
  DECLARATIONS,
  INCREMENTS,
  ORIGINS,
} from '@docs/facts/sources/facets';
import type { NamedSource } from '@docs/facts/sources/read';
import { code } from '../../references/api-reference/rows';
import { attributesOf } from './attributes';
import type { Expand, FactsContext } from './context';
import { spans, textNode } from './spans';
import { howTested, READ_ONLY, TESTED } from './tested';
import { tilesNode, type Tiles } from './tiles';

const INCREMENTAL_BADGES: Readonly<
  Record<NamedSource['incremental'], readonly string[]>
> = {
  'built in': ['incremental'],
  optional: ['you choose the cursor'],
  none: [],
};

/** How a source was tested; nothing for what is no source but a way to write one. */
const testsOf = (
  { name, origin }: NamedSource,
  { tested }: Pick<FactsContext, 'tested'>,
): string[] => (origin === 'more' ? [] : howTested(tested.of('source', name)));

/** The catalogue of sources. */
export function sourcesTiles(
  context: Pick<FactsContext, 'sources' | 'tested'>,
): Tiles<NamedSource> {
  const { sources } = context;
  const monograms = sourceMonograms(sources);
  return {
    noun: 'sources',
    placeholder: 'invoices',
    entries: sources.all,
    facets: [
      {
        name: 'kind',
        label: 'Kind',
        options: sources.kinds,
        of: ({ kind }) => [kind],
      },
      {
        name: 'code',
        label: 'Code',
        options: Object.values(ORIGINS),
        of: ({ origin }) => [ORIGINS[origin]],
      },
      {
        name: 'increments',
        label: 'Incremental loading',
        options: Object.values(INCREMENTS),
        of: ({ incremental }) => [INCREMENTS[incremental]],
      },
      {
        name: 'declares',
        label: 'Resources declare',
        options: DECLARATIONS,
        of: declarationsOf,
      },
      {
        name: 'credentials',
        label: 'Credentials',
        options: CREDENTIALS,
        of: credentialsOf,
      },
      {
        name: 'tested',
        label: 'Tested here',
        options: TESTED,
        of: (source) => testsOf(source, context),
      },
    ],
    tile: (source) => {
      const { name, title, init, kind, origin, summary, incremental } = source;
      const tests = testsOf(source, context).filter((one) => one !== READ_ONLY);
      const names = source.resources.flatMap((resource) => resource.names);
      return {
        id: name,
        title,
        picture: monogramNode(monogramOf(monograms, name)),
        page: sources.page(name),
        beside: init === null ? [] : [textNode(' '), code(init)],
        words: spans(summary),
        marks: origin === 'core' ? ['core'] : [],
        badges: [
          kind,
          ...INCREMENTAL_BADGES[incremental],
          ...declarationsOf(source).filter((one) => one !== 'cursor'),
          ...credentialsOf(source),
          ...(tests.length === 0 ? [] : [`tested: ${tests.join(', ')}`]),
        ],
        searched: [
          ...new Set([name, title, init ?? '', summary, kind, ...names]),
        ].join(' '),
      };
    },
  };
}

/** Expands `<SourcesList>`. */
export const sourcesList: Expand = (element, context) => {
  attributesOf(element, []);
  return [tilesNode(sourcesTiles(context))];
};
