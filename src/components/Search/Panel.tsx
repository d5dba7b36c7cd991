import { useHistory } from '@docusaurus/router';
import Link from '@docusaurus/Link';
import useBaseUrl from '@docusaurus/useBaseUrl';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { blocksOf } from './blocks';
import Filter from './Filter';
import Icon from './Icon';
import Notice from './Notice';
import { forgetSearches, keepSearch, recentSearches } from './recent';
import Row, { linkOf, type RowItem } from './Row';
import styles from './styles';
import { type Answer, useSearch } from './useSearch';

/** What a screen reader hears when the answers change. */
function announcement({ status, query, hits }: Answer): string {
  if (query === '' || status !== 'ready') {
    return '';
  }
  return hits.length === 0
    ? `No results for ${query}`
    : `${hits.length} ${hits.length === 1 ? 'result' : 'results'} for ${query}`;
}

interface Props {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** Called when the reader goes to a page. */
  readonly onLeave?: () => void;
}

/** The field with its answers: what the dialog and the search page show. */
export default function Panel({ query, onQuery, onLeave }: Props): ReactNode {
  const id = useId();
  const history = useHistory();
  const base = useBaseUrl('/');
  const styleSheet = useBaseUrl('/search.css');
  const [group, setGroup] = useState<string>();
  const [recent, setRecent] = useState<readonly string[]>(recentSearches);
  const [active, setActive] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const answer = useSearch(query, group);
  const blocks = useMemo(() => blocksOf(answer, recent), [answer, recent]);
  const rows = blocks.flatMap((block) => block.rows);
  const rowId = (index: number) => `${id}row${index}`;
  const current = Math.min(active, rows.length - 1);

  useEffect(() => {
    field.current?.focus();
  }, []);

  const ask = (words: string) => {
    onQuery(words);
    setActive(0);
    field.current?.focus();
  };
  const pick = (item: RowItem, newTab: boolean) => {
    const link = linkOf(item);
    if (item.type === 'recent') {
      ask(item.query);
    } else if (link !== undefined) {
      if (item.type === 'hit') {
        keepSearch(query);
      }
      if (newTab) {
        window.open(base + link, '_blank', 'noopener');
      } else {
        onLeave?.();
        history.push(base + link);
      }
    }
  };
  const move = (to: number) => {
    const next = (to + rows.length) % Math.max(1, rows.length);
    setActive(next);
    document.getElementById(rowId(next))?.scrollIntoView({ block: 'nearest' });
  };
  const keyDown = (event: KeyboardEvent) => {
    const row = rows[current];
    if (event.key === 'ArrowDown') {
      move(current + 1);
    } else if (event.key === 'ArrowUp') {
      move(current - 1);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing && row) {
      pick(row, event.metaKey || event.ctrlKey);
    } else {
      return;
    }
    event.preventDefault();
  };
  const click = (item: RowItem) => (event: MouseEvent) => {
    if (!event.metaKey && !event.ctrlKey && !event.shiftKey) {
      event.preventDefault();
      pick(item, false);
    }
  };

  return (
    <>
      {/* React shows the panel when the sheet is there. */}
      <link rel="stylesheet" href={styleSheet} precedence="default" />
      <div className={styles.head}>
        <div className={styles.field}>
          <Icon name="search" />
          <input
            ref={field}
            type="text"
            inputMode="search"
            value={query}
            onChange={(event) => {
              onQuery(event.target.value);
              setActive(0);
            }}
            onKeyDown={keyDown}
            placeholder="A word, a name, an error, a question"
            aria-label="Search the docs"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={rows.length > 0}
            aria-controls={`${id}list`}
            aria-activedescendant={rows.length > 0 ? rowId(current) : undefined}
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
          />
          {onLeave && (
            <button type="button" className={styles.close} onClick={onLeave}>
              Close
            </button>
          )}
        </div>
        <Filter
          groups={answer.groups}
          group={group}
          onGroup={(label) => {
            setGroup(label);
            setActive(0);
          }}
        />
      </div>
      <p role="status" className={styles.hidden}>
        {announcement(answer)}
      </p>
      <div className={styles.answers}>
        <Notice answer={answer} group={group} onAsk={ask} />
        <div
          id={`${id}list`}
          role="listbox"
          aria-label="Results"
          aria-activedescendant={rows.length > 0 ? rowId(current) : undefined}
          tabIndex={0}
          onKeyDown={keyDown}
        >
          {blocks.map(({ label, first, rows: ofBlock }, place) => (
            <div key={place} role="group" aria-label={label}>
              <div className={styles.label} aria-hidden="true">
                {label}
              </div>
              {ofBlock.map((item, nth) => {
                const own = first + nth;
                return (
                  <Row
                    key={own}
                    id={rowId(own)}
                    item={item}
                    query={answer.query}
                    active={own === current}
                    onPoint={() => {
                      setActive(own);
                    }}
                    onPick={click(item)}
                  />
                );
              })}
            </div>
          ))}
        </div>
        {answer.query === '' && recent.length > 0 && (
          <button
            type="button"
            className={styles.forget}
            onClick={() => {
              forgetSearches();
              setRecent([]);
              field.current?.focus();
            }}
          >
            Clear recent searches
          </button>
        )}
      </div>
      <div className={styles.hints}>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> choose
        </span>
        <span>
          <kbd>Enter</kbd> open
        </span>
        {onLeave && (
          <span>
            <kbd>Esc</kbd> close
          </span>
        )}
        {query !== '' && onLeave && (
          <Link to={`/search?q=${encodeURIComponent(query)}`} onClick={onLeave}>
            Link to this search
          </Link>
        )}
      </div>
    </>
  );
}
