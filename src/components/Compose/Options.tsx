import type { ReactNode } from 'react';
import type { Option } from '@docs/composer/form';

/** The options, in groups if they have some. */
export default function Options({
  options,
}: {
  readonly options: readonly Option[];
}): ReactNode {
  const groups = [...new Set(options.map(({ group }) => group))];
  return groups.map((group) => {
    const own = options
      .filter((option) => option.group === group)
      .map(({ name, title }) => (
        <option key={name} value={name}>
          {title}
        </option>
      ));
    return group === undefined ? (
      own
    ) : (
      <optgroup key={group} label={group}>
        {own}
      </optgroup>
    );
  });
}
