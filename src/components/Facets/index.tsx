import {
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from 'react';
import useIsBrowser from '@docusaurus/useIsBrowser';
import Chips from './Chips';
import NoMatch from './NoMatch';
import {
  countWith,
  dropped,
  matching,
  toggled,
  type Choice,
  type FacetedEntries,
} from './choose';
import styles from './styles.module.css';

/**
 * Shows the entries with these ids, in this order, and hides the others.
 *
 * @param list contains the elements of the entries, each with its id in `data-entry`
 */
export function useShown(
  list: RefObject<HTMLElement | null>,
  ids: readonly string[],
): void {
  const order = ids.join('\n');
  useEffect(() => {
    const places = new Map(order.split('\n').map((id, place) => [id, place]));
    const place = ({ dataset }: HTMLElement) =>
      places.get(dataset.entry ?? '') ?? -1;
    const entries = [
      ...(list.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? []),
    ];
    // Direct DOM changes are safe: the entries are static content that React does not re-render.
    for (const entry of entries) {
      entry.hidden = place(entry) < 0;
    }
    for (const entry of entries.sort((a, b) => place(a) - place(b))) {
      entry.parentElement?.append(entry);
    }
  }, [order, list]);
}

/**
 * Controls that filter entries: a text field, a group of buttons for each facet, and the number of matches.
 * They are always open, inert until scripts run, and hidden without scripts.
 */
export default function Facets({
  data,
  choice,
  isReset,
  onChange,
  onReset,
  children,
}: {
  readonly data: FacetedEntries;
  readonly choice: Choice;
  /** Nothing is selected. */
  readonly isReset: boolean;
  readonly onChange: (choice: Choice) => void;
  readonly onReset: () => void;
  /** More groups. */
  readonly children?: ReactNode;
}): ReactNode {
  const id = useId();
  const isInert = !useIsBrowser();
  const count = useRef<HTMLParagraphElement>(null);
  const { length } = matching(data, choice);
  return (
    <div className={styles.facets}>
      <div>
        <label htmlFor={id}>Search</label>
        <input
          id={id}
          type="search"
          autoComplete="off"
          placeholder={data.placeholder}
          disabled={isInert}
          value={choice.text}
          onChange={({ target }) => {
            onChange({ ...choice, text: target.value });
          }}
        />
      </div>
      {data.facets.map((facet) => (
        <Chips
          key={facet.name}
          legend={facet.label}
          options={facet.options}
          pressed={choice.wanted[facet.name] ?? []}
          countOf={(text) => countWith(data, choice, facet, text)}
          onToggle={(text) => {
            onChange(toggled(choice, facet, text));
          }}
        />
      ))}
      {children}
      <div className={styles.status}>
        <p ref={count} role="status" tabIndex={-1}>
          {length} of {data.entries.length} {data.noun}
        </p>
        <button
          type="button"
          className={styles.chip}
          disabled={isInert || isReset}
          onClick={() => {
            onReset();
            // The button is disabled now, which would lose the focus.
            count.current?.focus();
          }}
        >
          Reset
        </button>
      </div>
      {length === 0 && (
        <NoMatch
          data={data}
          choice={choice}
          onDrop={(wanted) => {
            onChange(dropped(choice, wanted));
            // The button goes away with the requirement.
            count.current?.focus();
          }}
        />
      )}
    </div>
  );
}
