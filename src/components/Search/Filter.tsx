import { type ReactNode, useId } from 'react';
import { API_GROUP, GUIDES_GROUP, type Group } from '@docs/search/types';
import styles from './styles';

interface Props {
  /** Sections of the sidebar. */
  readonly groups: readonly Group[];
  readonly group: Group | undefined;
  readonly onGroup: (group: Group | undefined) => void;
}

/** Selects the scope of the search: everywhere, or one part of the docs. */
export default function Filter({ groups, group, onGroup }: Props): ReactNode {
  const name = useId();
  return (
    <fieldset className={styles.filter}>
      <legend className={styles.hidden}>Search in</legend>
      {[undefined, GUIDES_GROUP, API_GROUP, ...groups].map((option) => (
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
