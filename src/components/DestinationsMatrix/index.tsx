import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { replaceQuery } from '@site/src/components/replaceQuery';
import { useQuery } from '@site/src/components/useQuery';
import type { MatrixData } from '@site/src/remark/facts-tables/destinations';
import Chips from './Chips';
import Comparison from './Comparison';
import NoMatch from './NoMatch';
import {
  chosen,
  MOST_COMPARED,
  NOTHING,
  optionsOf,
  readChoice,
  sortable,
  toggled,
  writeChoice,
  type Choice,
} from './choose';
import styles from './styles.module.css';

/** The names with one more, or without it. */
const switched = (names: readonly string[], name: string): string[] =>
  names.includes(name)
    ? names.filter((other) => other !== name)
    : [...names, name];

/**
 * The prerendered tables of all destinations, below chips that filter, sort and compare them. The selection
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
  const query = useQuery();
  const choice = useMemo(() => readChoice(data, query), [data, query]);
  const tables = useRef<HTMLDivElement>(null);
  const count = useRef<HTMLParagraphElement>(null);
  const shown = chosen(data, choice);
  const order = shown.join();

  useEffect(() => {
    const names = order.split(',');
    // Direct DOM changes are safe: the rows are static content that React does not re-render.
    for (const body of tables.current?.querySelectorAll('tbody') ?? []) {
      const rows = [
        ...body.querySelectorAll<HTMLElement>('[data-destination]'),
      ];
      const place = ({ dataset }: HTMLElement) =>
        names.indexOf(dataset.destination ?? '');
      for (const row of rows) {
        row.hidden = place(row) < 0;
      }
      body.append(...rows.sort((a, b) => place(a) - place(b)));
    }
  }, [order]);

  const change = (changes: Partial<Choice>) => {
    replaceQuery(writeChoice({ ...choice, ...changes }));
  };
  const toggle = (label: string, text: string) => {
    const feature = data.features.find((one) => one.label === label);
    if (feature) {
      change({ filters: toggled(choice.filters, feature, text) });
    }
  };
  const { filters, sort, compare } = choice;
  return (
    <>
      <div className={styles.facets}>
        {data.features
          .filter((feature) => feature.choice)
          .map((feature) => (
            <Chips
              key={feature.label}
              legend={feature.label}
              options={optionsOf(feature)}
              pressed={filters[feature.label] ?? []}
              onToggle={(text) => {
                toggle(feature.label, text);
              }}
            />
          ))}
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
          full={compare.length >= MOST_COMPARED}
          onToggle={(name) => {
            change({ compare: switched(compare, name) });
          }}
        />
        <div>
          <p ref={count} role="status" tabIndex={-1}>
            {shown.length} of {data.destinations.length} destinations
          </p>
          <button
            type="button"
            className={styles.chip}
            onClick={() => {
              change(NOTHING);
            }}
          >
            Reset
          </button>
        </div>
        {shown.length === 0 && (
          <NoMatch
            data={data}
            choice={choice}
            onDrop={({ label, text }) => {
              toggle(label, text);
              // The button goes away with the requirement.
              count.current?.focus();
            }}
          />
        )}
        {compare.length > 1 && <Comparison data={data} names={compare} />}
      </div>
      <div ref={tables} className={styles.tables} hidden={shown.length === 0}>
        {children}
      </div>
    </>
  );
}
