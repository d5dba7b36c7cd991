import {
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useState,
} from 'react';
import Select from '@site/src/components/Select';
import { replaceQuery } from '@site/src/components/replaceQuery';
import {
  ALL,
  answered,
  chosen,
  readChoice,
  writeChoice,
  type FilterableListData,
  type Choice,
} from './choose';
import styles from './styles.module.css';

/** Filter fields, which hide the list entries that do not match. */
export default function Tools({
  data,
  list,
}: {
  readonly data: FilterableListData;
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
    // Direct DOM changes are safe: the entries are static content that React does not re-render.
    for (const entry of list.current?.querySelectorAll<HTMLElement>(
      '[data-entry]',
    ) ?? []) {
      entry.hidden = !fits.has(entry.dataset.entry ?? '');
    }
  }, [ids, list]);

  const change = (next: Choice) => {
    setChoice(next);
    replaceQuery(writeChoice(next));
  };
  return (
    <>
      <div className={styles.filters}>
        <div>
          <label htmlFor={id}>{data.label}</label>
          <input
            id={id}
            type="text"
            autoComplete="off"
            placeholder={data.placeholder}
            value={choice.text}
            onChange={({ target }) => {
              change({ ...choice, text: target.value });
            }}
          />
        </div>
        {data.questions.map(({ name, label, none, options }) => (
          <Select
            key={name}
            label={label}
            none={none}
            options={options}
            value={choice.answers[name] ?? ''}
            onChange={(answer) => {
              change(answered(choice, name, answer));
            }}
          />
        ))}
      </div>
      <p aria-live="polite">
        {shown.length} of {data.entries.length} {data.noun}.{' '}
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
