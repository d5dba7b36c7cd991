import { type ReactNode, useId } from 'react';

/** A labelled select field with an empty option. */
export default function Select({
  label,
  none,
  options,
  value,
  onChange,
}: {
  readonly label: string;
  readonly none: string;
  readonly options: readonly string[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}): ReactNode {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => {
          onChange(target.value);
        }}
      >
        <option value="">{none}</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </div>
  );
}
