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
  const scopes = [
    undefined,
    GUIDES_GROUP,
    ...groups.filter(({ id }) => id === EXAMPLES),
    API_GROUP,
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
