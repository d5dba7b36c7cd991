import {
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useState,
} from 'react';
import styles from '@site/src/components/DestinationsMatrix/styles.module.css';
import Select from '@site/src/components/Select';
import type { CatalogueData } from '@site/src/remark/facts-tables/sourcesCatalogue';
import {
  ALL,
  chosen,
  INCREMENTS,
  PARTS,
  readChoice,
  writeChoice,
  type Choice,
} from './choose';

/** Filters the rows of the page. */
export default function Tools({
  data,
  table,
}: {
  readonly data: CatalogueData;
  readonly table: RefObject<HTMLDivElement | null>;
}): ReactNode {
  const id = useId();
  const [choice, setChoice] = useState<Choice>(() =>
    readChoice(data, window.location.search),
  );
  const shown = chosen(data, choice);
  const names = shown.join();

  useEffect(() => {
    const fits = new Set(names.split(','));
    // The rows are the page's own, and nothing else changes them.
    for (const row of table.current?.querySelectorAll<HTMLElement>(
      '[data-source]',
    ) ?? []) {
      row.hidden = !fits.has(row.dataset.source ?? '');
    }
  }, [names, table]);

  const change = (changes: Partial<Choice>) => {
    const next = { ...choice, ...changes };
    setChoice(next);
    const { pathname, hash } = window.location;
    window.history.replaceState(
      window.history.state,
      '',
      pathname + writeChoice(next) + hash,
    );
  };
  return (
    <>
      <div className={styles.filters}>
        <div>
          <label htmlFor={id}>Name, or what it loads</label>
          <input
            id={id}
            type="text"
            autoComplete="off"
            placeholder="invoices"
            value={choice.text}
            onChange={({ target }) => {
              change({ text: target.value });
            }}
          />
        </div>
        <Select
          label="Kind"
          none="any"
          options={data.kinds}
          value={choice.kind}
          onChange={(kind) => {
            change({ kind });
          }}
        />
        <Select
          label="Where it is"
          none="anywhere"
          options={Object.keys(PARTS)}
          value={choice.part}
          onChange={(part) => {
            change({ part });
          }}
        />
        <Select
          label="Increments"
          none="any"
          options={Object.keys(INCREMENTS)}
          value={choice.increments}
          onChange={(increments) => {
            change({ increments });
          }}
        />
      </div>
      <p aria-live="polite">
        {shown.length} of {data.sources.length} sources.{' '}
        <button
          type="button"
          onClick={() => {
            change(ALL);
          }}
        >
          Show all
        </button>
      </p>
    </>
  );
}
