import { type ReactNode, useMemo, useRef } from 'react';
import Facets, { useShown } from '@site/src/components/Facets';
import Chips from '@site/src/components/Facets/Chips';
import { replaceQuery } from '@site/src/components/replaceQuery';
import { useQuery } from '@site/src/components/useQuery';
import type { MatrixData } from '@docs/markdown/facts/facts-tables/destinations';
import Comparison from './Comparison';
import {
  chosen,
  facetsOf,
  MOST_COMPARED,
  NOTHING,
  readChoice,
  sortable,
  titleOf,
  writeChoice,
  type Choice,
} from './choose';

/** The names with one more, or without it. */
const switched = (names: readonly string[], name: string): string[] =>
  names.includes(name)
    ? names.filter((other) => other !== name)
    : [...names, name];

/**
 * The prerendered tables of all destinations, below controls that filter, sort and compare them. The selection
 * is kept in the query string. Without scripts only the tables are shown.
 */
export default function DestinationsMatrix({
  json,
  children,
}: {
  readonly json: string;
  readonly children: ReactNode;
}): ReactNode {
  const data = useMemo(() => JSON.parse(json) as MatrixData, [json]);
  const facets = useMemo(() => facetsOf(data), [data]);
  const query = useQuery();
  const choice = useMemo(() => readChoice(data, query), [data, query]);
  const tables = useRef<HTMLDivElement>(null);
  const shown = chosen(data, choice);
  useShown(tables, shown);

  const change = (changes: Partial<Choice>) => {
    replaceQuery(writeChoice(data, { ...choice, ...changes }));
  };
  const { sort, compare } = choice;
  return (
    <>
      <Facets
        data={facets}
        choice={choice}
        isReset={writeChoice(data, choice) === ''}
        onChange={change}
        onReset={() => {
          change(NOTHING);
        }}
        more={{
          label: 'More filters, order, comparison',
          // Dispositions and their strategies decide for most readers.
          after: 3,
          isChosen: sort !== '' || compare.length > 0,
        }}
      >
        <Chips
          legend="Sort by"
          options={sortable(data).map(({ label }) => label)}
          pressed={[sort]}
          onToggle={(label) => {
            change({ sort: label === sort ? '' : label });
          }}
        />
        <Chips
          legend={`Compare up to ${MOST_COMPARED}`}
          options={data.destinations}
          pressed={compare}
          labelOf={(name) => titleOf(data, name)}
          full={compare.length >= MOST_COMPARED}
          onToggle={(name) => {
            change({ compare: switched(compare, name) });
          }}
        />
      </Facets>
      {compare.length > 1 && <Comparison data={data} names={compare} />}
      <div ref={tables} hidden={shown.length === 0}>
        {children}
      </div>
    </>
  );
}
