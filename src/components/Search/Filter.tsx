import { type ReactNode, useId } from 'react';
import { API_GROUP, GUIDES_GROUP } from '@site/src/search/types';
import styles from './styles';

interface Props {
  /** Labels of the sidebar's top level. */
  readonly groups: readonly string[];
  readonly group: string | undefined;
  readonly onGroup: (group: string | undefined) => void;
}

/** Where to search: everywhere, or in one part of the docs. */
export default function Filter({ groups, group, onGroup }: Props): ReactNode {
  const name = useId();
  return (
    <fieldset className={styles.filter}>
      <legend className={styles.hidden}>Search in</legend>
      {[undefined, GUIDES_GROUP, API_GROUP, ...groups].map((label) => (
        <label key={label ?? ''}>
          <input
            type="radio"
            name={name}
            checked={label === group}
            onChange={() => {
              onGroup(label);
            }}
          />
          <span>{label ?? 'Everywhere'}</span>
        </label>
      ))}
    </fieldset>
  );
}
