import { type ReactNode, useId } from 'react';
import { API_GROUP, GUIDES_GROUP, type Group } from '@docs/search/types';
import styles from './styles';

interface Props {
  /** Sections of the sidebar; one of them is a scope. */
  readonly groups: readonly Group[];
  readonly group: Group | undefined;
  readonly onGroup: (group: Group | undefined) => void;
}

/** The section of the sidebar that is another kind of page than the guides. */
const EXAMPLES = 'examples';

/** Selects the scope of the search: everywhere, or one kind of page. */
export default function Filter({ groups, group, onGroup }: Props): ReactNode {
  const name = useId();
  // With the short names of the top bar, they fit on a phone.
  const scopes = [
    undefined,
    GUIDES_GROUP,
    ...groups
      .filter(({ id }) => id === EXAMPLES)
      .map(({ id }) => ({ id, label: 'Examples' })),
    { id: API_GROUP.id, label: 'API' },
  ];
  return (
    <fieldset className={styles.filter}>
      <legend className={styles.hidden}>Search in</legend>
      {scopes.map((option) => (
        <label key={option?.id ?? ''}>
          <input
            type="radio"
            name={name}
            checked={option?.id === group?.id}
            onChange={() => {
              onGroup(option);
            }}
          />
          <span>{option?.label ?? 'Everywhere'}</span>
        </label>
      ))}
    </fieldset>
  );
}
