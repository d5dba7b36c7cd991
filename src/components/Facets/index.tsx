import {
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import useIsBrowser from '@docusaurus/useIsBrowser';
import { own } from '@docs/facts/own';
import Chips from './Chips';
import NoMatch from './NoMatch';
import { countWith, dropped, matching, toggled, type Choice } from './choose';
import type { FacetedEntries } from '@docs/markdown/facts/facts-tables/facets';
import FilterField from '@site/src/components/FilterField';

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
    const places = new Map(order.split('\n').map((id, index) => [id, index]));
    const rank = ({ dataset }: HTMLElement) =>
      places.get(dataset.entry ?? '') ?? -1;
    // Direct DOM changes are safe: the entries are static content that React does not re-render. When it makes them anew
    // while the page hydrates, because they have moved, the changes are made again.
    const show = (): void => {
      observer.disconnect();
      const entries = [
        ...(list.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? []),
      ];
      for (const entry of entries) {
        entry.hidden = rank(entry) < 0;
      }
      for (const entry of entries.sort((a, b) => rank(a) - rank(b))) {
        entry.parentElement?.append(entry);
      }
      if (list.current) {
        observer.observe(list.current, { childList: true, subtree: true });
      }
    };
    const observer = new MutationObserver(show);
    show();
    return () => {
      observer.disconnect();
    };
  }, [order, list]);
}

/** A fold of further groups; it opens when the reader, or the URL, has a choice in it. */
function MoreGroups({
  label,
  isChosen,
  children,
}: {
  readonly label: string;
  /** Something in it is selected. */
  readonly isChosen: boolean;
  readonly children: ReactNode;
}): ReactNode {
  /** What the reader made of it; nothing before the first toggle. */
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <details
      open={isOpen ?? isChosen}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
      }}
    >
      <summary className="api-label">{label}</summary>
      {children}
    </details>
  );
}

/**
 * Controls that filter entries: a text field, a group of buttons for each facet, and the number of matches.
 * They are inert until scripts run, and hidden without scripts.
 */
export default function Facets({
  data,
  choice,
  isReset,
  onChange,
  onReset,
  more,
  children,
}: {
  readonly data: FacetedEntries;
  readonly choice: Choice;
  /** Nothing is selected. */
  readonly isReset: boolean;
  readonly onChange: (choice: Choice) => void;
  readonly onReset: () => void;
  /** Folds the groups after the first `after`, and the children. Without it, all groups are visible. */
  readonly more?: {
    readonly label: string;
    readonly after: number;
    /** Something in the children is selected. */
    readonly isChosen: boolean;
  };
  /** More groups. */
  readonly children?: ReactNode;
}): ReactNode {
  const isInert = !useIsBrowser();
  const field = useRef<HTMLDivElement>(null);
  /** For a button that goes away, or is disabled, with its press. */
  const focusCount = () => {
    field.current?.querySelector('p')?.focus();
  };
  const { length } = matching(data, choice);
  const chips = (facets: typeof data.facets) =>
    facets.map((facet) => (
      <Chips
        key={facet.name}
        legend={facet.label}
        options={facet.options}
        pressed={own(choice.wanted, facet.name) ?? []}
        countOf={(text) => countWith(data, choice, facet, text)}
        onToggle={(text) => {
          onChange(toggled(choice, facet, text));
        }}
      />
    ));
  const folded = data.facets.slice(more?.after ?? data.facets.length);
  return (
    <div className="facets">
      <FilterField
        ref={field}
        placeholder={data.placeholder}
        value={choice.text}
        found={`${length} of ${data.entries.length} ${data.noun}`}
        onChange={(text) => {
          onChange({ ...choice, text });
        }}
      >
        <button
          type="button"
          className="link-button"
          disabled={isInert || isReset}
          onClick={() => {
            onReset();
            // The button is disabled now, which would lose the focus.
            focusCount();
          }}
        >
          Reset
        </button>
      </FilterField>
      {chips(data.facets.slice(0, more?.after))}
      {more ? (
        <MoreGroups
          label={more.label}
          isChosen={
            more.isChosen ||
            folded.some(({ name }) => own(choice.wanted, name)?.length)
          }
        >
          {chips(folded)}
          {children}
        </MoreGroups>
      ) : (
        children
      )}
      {length === 0 && (
        <NoMatch
          data={data}
          choice={choice}
          onDrop={(wanted) => {
            onChange(dropped(choice, wanted));
            // The button goes away with the requirement.
            focusCount();
          }}
        />
      )}
    </div>
  );
}
