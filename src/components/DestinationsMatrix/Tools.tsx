import {
  Fragment,
  type ReactNode,
  type RefObject,
  useEffect,
  useState,
} from 'react';
import Select from '@site/src/components/Select';
import { replaceQuery } from '@site/src/components/replaceQuery';
import type { MatrixData } from '@site/src/remark/facts-tables/destinations';
import {
  chosen,
  MOST_COMPARED,
  optionsOf,
  readChoice,
  writeChoice,
  type Choice,
} from './choose';
import styles from './styles.module.css';

type Values = MatrixData['features'][number]['values'][number];

function Cell({ values }: { readonly values: Values }): ReactNode {
  return values.length === 0
    ? '—'
    : values.map(({ text, code, note }, index) => (
        <Fragment key={text}>
          {index > 0 && ', '}
          {code ? <code>{text}</code> : text}
          {note !== undefined && ` (${note})`}
        </Fragment>
      ));
}

/** Serializes the values of a cell for comparison. */
const serialized = (values: Values | undefined): string =>
  JSON.stringify(values);

function Comparison({
  data: { destinations, features },
  names,
}: {
  readonly data: MatrixData;
  readonly names: readonly string[];
}): ReactNode {
  const indexes = names.map((name) => destinations.indexOf(name));
  return (
    <table className={styles.comparison}>
      <caption>Marked rows differ.</caption>
      <thead>
        <tr>
          <th scope="col">Feature</th>
          {names.map((name) => (
            <th key={name} scope="col">
              <code>{name}</code>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {features.map(({ label, values }) => {
          const found = indexes.map((index) => serialized(values[index]));
          return (
            <tr key={label} data-differs={new Set(found).size > 1}>
              <td>{label}</td>
              {indexes.map((index) => (
                <td key={index}>
                  <Cell values={values[index] ?? []} />
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Filters and sorts the page's tables, and compares a few destinations side by side. */
export default function Tools({
  data,
  tables,
}: {
  readonly data: MatrixData;
  readonly tables: RefObject<HTMLDivElement | null>;
}): ReactNode {
  const [choice, setChoice] = useState<Choice>(() =>
    readChoice(data, window.location.search),
  );
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
  }, [order, tables]);

  const change = (changes: Partial<Choice>) => {
    const next = { ...choice, ...changes };
    setChoice(next);
    replaceQuery(writeChoice(next));
  };
  const { filters, sort, compare } = choice;
  return (
    <>
      <div className={styles.filters}>
        {data.features
          .filter(({ choice: isChoice }) => isChoice)
          .map((feature) => (
            <Select
              key={feature.label}
              label={feature.label}
              none="any"
              options={optionsOf(feature)}
              value={filters[feature.label] ?? ''}
              onChange={(value) => {
                change({ filters: { ...filters, [feature.label]: value } });
              }}
            />
          ))}
        <Select
          label="Sort by"
          none="name"
          options={data.features.map(({ label }) => label)}
          value={sort}
          onChange={(value) => {
            change({ sort: value });
          }}
        />
      </div>
      <fieldset className={styles.picks}>
        <legend>Compare up to {MOST_COMPARED}</legend>
        {data.destinations.map((name) => {
          const isPicked = compare.includes(name);
          return (
            <label key={name}>
              <input
                type="checkbox"
                checked={isPicked}
                disabled={!isPicked && compare.length >= MOST_COMPARED}
                onChange={() => {
                  change({
                    compare: isPicked
                      ? compare.filter((other) => other !== name)
                      : [...compare, name],
                  });
                }}
              />{' '}
              {name}
            </label>
          );
        })}
      </fieldset>
      <p aria-live="polite">
        {shown.length} of {data.destinations.length} destinations.{' '}
        <button
          type="button"
          onClick={() => {
            change({ filters: {}, sort: '', compare: [] });
          }}
        >
          Show all
        </button>
      </p>
      {compare.length > 1 && <Comparison data={data} names={compare} />}
    </>
  );
}
