import { useHistory } from '@docusaurus/router';
import useBaseUrl from '@docusaurus/useBaseUrl';
import StyleSheet from '@site/src/components/StyleSheet';
import {
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { shortened } from '@docs/search/limits';
import type { Group } from '@docs/search/types';
import { blocksOf } from './blocks';
import Field from './Field';
import Filter from './Filter';
import Hints from './Hints';
import Notice from './Notice';
import Preview from './Preview';
import { forgetSearches, keepSearch, recentSearches } from './recent';
import Results from './Results';
import { linkOf, type RowItem } from './Row';
import styles from './styles';
import { useActiveRow } from './useActiveRow';
import { type Answer, useSearch } from './useSearch';

/** Status message for screen readers when the results change. */
function announcement({ status, query, hits }: Answer): string {
  if (query === '' || status !== 'ready') {
    return '';
  }
  return hits.length === 0
    ? `No results for ${shortened(query)}`
    : `${hits.length} ${hits.length === 1 ? 'result' : 'results'} for ${shortened(query)}`;
}

interface Props {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** Called when the reader navigates to a page. */
  readonly onLeave?: () => void;
}

/** The search field with its results, used by the dialog and the search page. */
export default function Panel({ query, onQuery, onLeave }: Props): ReactNode {
  const id = useId();
  const history = useHistory();
  const base = useBaseUrl('/');
  const [group, setGroup] = useState<Group>();
  const [recent, setRecent] = useState<readonly string[]>(recentSearches);
  const field = useRef<HTMLInputElement>(null);
  const answer = useSearch(query, group);
  const blocks = useMemo(() => blocksOf(answer, recent), [answer, recent]);
  const rows = blocks.flatMap((block) => block.rows);
  const listId = `${id}list`;
  const rowId = (index: number) => `${id}row${index}`;
  const { current, activate, onKeyDown } = useActiveRow(rows, rowId, pick);

  const active = rows[current];

  useEffect(() => {
    field.current?.focus();
  }, []);

  function ask(words: string) {
    onQuery(words);
    activate(0);
    field.current?.focus();
  }
  function pick(item: RowItem, newTab: boolean) {
    const link = linkOf(item);
    if ('query' in item) {
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
  }
  const click = (item: RowItem) => (event: MouseEvent) => {
    if (!event.metaKey && !event.ctrlKey && !event.shiftKey) {
      event.preventDefault();
      pick(item, false);
    }
  };

  return (
    <>
      {/* With `precedence`, React suspends the panel until the stylesheet is loaded. */}
      <StyleSheet name="search.css" />
      <div className={styles.head}>
        <Field
          ref={field}
          query={query}
          listId={listId}
          activeId={rows.length > 0 ? rowId(current) : undefined}
          onQuery={(words) => {
            onQuery(words);
            activate(0);
          }}
          onKeyDown={onKeyDown}
          onLeave={onLeave}
        />
        <Filter
          groups={answer.groups}
          group={group}
          onGroup={(chosen) => {
            setGroup(chosen);
            activate(0);
          }}
        />
      </div>
      <p role="status" className={styles.hidden}>
        {announcement(answer)}
      </p>
      <div className={styles.body}>
        <div className={styles.answers}>
          <Notice answer={answer} group={group} onAsk={ask} />
          <Results
            id={listId}
            blocks={blocks}
            query={answer.query}
            current={current}
            rowId={rowId}
            onKeyDown={onKeyDown}
            onPoint={activate}
            onPick={click}
          />
          {answer.query === '' && recent.length > 0 && (
            <button
              type="button"
              className={`${styles.forget} link-button`}
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
        {/* The page of the search is too narrow for it. */}
        {onLeave && active?.type === 'hit' && (
          <Preview hit={active.hit} query={answer.query} />
        )}
      </div>
      <Hints query={query} onLeave={onLeave} />
    </>
  );
}
