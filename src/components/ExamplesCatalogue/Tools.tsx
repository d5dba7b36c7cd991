import {
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useState,
} from 'react';
import filters from '@site/src/components/DestinationsMatrix/styles.module.css';
import Select from '@site/src/components/Select';
import type { CatalogueData } from '@site/src/remark/examples/catalogue';
import { ALL, chosen, readChoice, writeChoice, type Choice } from './choose';

/** Filters the cards of the page. */
export default function Tools({
  data,
  list,
}: {
  readonly data: CatalogueData;
  readonly list: RefObject<HTMLDivElement | null>;
}): ReactNode {
  const id = useId();
  const [choice, setChoice] = useState<Choice>(() =>
    readChoice(data, window.location.search),
  );
  const shown = chosen(data, choice);
  const ids = shown.join();

  useEffect(() => {
    const fits = new Set(ids.split(','));
    // The cards are the page's own, and nothing else changes them.
    for (const card of list.current?.querySelectorAll<HTMLElement>(
      '[data-example]',
    ) ?? []) {
      card.hidden = !fits.has(card.dataset.example ?? '');
    }
  }, [ids, list]);

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
      <div className={filters.filters}>
        <div>
          <label htmlFor={id}>What you look for</label>
          <input
            id={id}
            type="text"
            autoComplete="off"
            placeholder="nested data"
            value={choice.text}
            onChange={({ target }) => {
              change({ text: target.value });
            }}
          />
        </div>
        <Select
          label="Uses"
          none="anything"
          options={data.shows}
          value={choice.uses}
          onChange={(uses) => {
            change({ uses });
          }}
        />
      </div>
      <p aria-live="polite">
        {shown.length} of {data.examples.length} examples.{' '}
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
