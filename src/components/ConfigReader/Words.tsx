import { type ReactNode, useId } from 'react';
import { MAX_WORD } from './choice';
import fields from '@site/src/components/ConfigValues/styles.module.css';

/** A text field with names to choose from. */
export default function Words({
  label,
  note,
  value,
  placeholder,
  options = [],
  disabled,
  onFocus,
  onChange,
}: {
  readonly label: string;
  readonly note?: string;
  readonly value: string;
  readonly placeholder: string;
  readonly options?: readonly string[];
  /** Until scripts run. */
  readonly disabled: boolean;
  readonly onFocus: () => void;
  readonly onChange: (value: string) => void;
}): ReactNode {
  const id = useId();
  return (
    <div className={fields.field}>
      <label htmlFor={id}>
        {label}
        {note !== undefined && <span> {note}</span>}
      </label>
      <input
        id={id}
        type="text"
        list={options.length > 0 ? `${id}-options` : undefined}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={placeholder}
        value={value}
        maxLength={MAX_WORD}
        disabled={disabled}
        onFocus={onFocus}
        onChange={({ target }) => {
          onChange(target.value);
        }}
      />
      {options.length > 0 && (
        <datalist id={`${id}-options`}>
          {options.map((option) => (
            <option key={option} value={option} />
          ))}
        </datalist>
      )}
    </div>
  );
}
