import type { ReactNode } from 'react';
import Motif from '@site/src/components/Motif';
import { remedies, TEXT, type Choice, type Wanted } from './choose';
import type { FacetedEntries } from '@docs/markdown/facts/facts-tables/facets';

/** Maximum number of entries that are named. */
const NAMED = 4;

/** Shown when no entry matches: the requirements without which there is a match, to be dropped. */
export default function NoMatch({
  data,
  choice,
  onDrop,
}: {
  readonly data: FacetedEntries;
  readonly choice: Choice;
  readonly onDrop: (wanted: Wanted) => void;
}): ReactNode {
  const found = remedies(data, choice);
  const labelOf = (name: string): string =>
    data.facets.find((facet) => facet.name === name)?.label ?? 'Filter';
  return (
    <div className="empty">
      <Motif />
      <p>
        None of the {data.noun} has all of this.{' '}
        {found.length === 0
          ? 'Drop two of your choices, or reset them.'
          : 'Drop one of your choices:'}
      </p>
      {found.length > 0 && (
        <ul>
          {found.map((wanted) => (
            <li key={`${wanted.name} ${wanted.text}`}>
              {labelOf(wanted.name)}:{' '}
              <button
                type="button"
                className="chip"
                onClick={() => {
                  onDrop(wanted);
                }}
              >
                Drop {wanted.name === TEXT ? `“${wanted.text}”` : wanted.text}
              </button>{' '}
              to find{' '}
              {wanted.titles.length > NAMED
                ? `${wanted.titles.length} ${data.noun}`
                : wanted.titles.join(', ')}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
