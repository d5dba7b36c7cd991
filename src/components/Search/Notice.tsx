import Link from '@docusaurus/Link';
import type { ReactNode } from 'react';
import Motif from '@site/src/components/Motif';
import { shortened } from '@docs/search/limits';
import type { Group } from '@docs/search/types';
import styles from './styles';
import type { Answer } from './useSearch';

interface Props {
  readonly answer: Answer;
  readonly group: Group | undefined;
  readonly onAsk: (query: string) => void;
}

/** Shown instead of results: the reason why there are none, and what to try. */
export default function Notice({ answer, group, onAsk }: Props): ReactNode {
  const { status, query, hits, offer } = answer;
  const map = <Link to="/">the map of the docs</Link>;
  if (status === 'unbuilt') {
    return (
      <p className={styles.notice}>
        The search reads the built site. Run <code>npm run build</code>, then{' '}
        <code>npm run serve</code>.
      </p>
    );
  }
  if (status === 'failed') {
    return (
      <p className={styles.notice}>
        The index did not load. Try again later, or use {map}.
      </p>
    );
  }
  if (query === '' || hits.length > 0) {
    return null;
  }
  if (status === 'loading') {
    return (
      <div className={styles.notice}>
        <Motif busy />
        <p>Loading the index…</p>
      </div>
    );
  }
  return (
    <div className={`${styles.notice} empty`}>
      <Motif />
      <p>
        Nothing found for <strong>{shortened(query)}</strong>
        {group === undefined ? '' : ` in ${group.label}`}.
      </p>
      {offer !== undefined && (
        <p>
          Did you mean{' '}
          <button
            type="button"
            className="link-button"
            onClick={() => {
              onAsk(offer);
            }}
          >
            {offer}
          </button>
          ?
        </p>
      )}
      <p>Fewer or other words may help, or {map}.</p>
    </div>
  );
}
