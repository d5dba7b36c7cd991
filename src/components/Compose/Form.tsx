import { type ReactNode, useId } from 'react';
import StyleSheet from '@site/src/components/StyleSheet';
import type { FormData, Option } from '@docs/composer/form';
import type { Choice, Disposition } from '@docs/composer/types';
import Options from './Options';
import styles from './styles.module.css';

const NAMES: Readonly<Record<Disposition, string>> = {
  own: 'As the source sets it',
  append: 'append',
  replace: 'replace',
  merge: 'merge',
};

/** A row of the form: its name, and its fields. */
const Row = ({
  name,
  children,
}: {
  readonly name: string;
  readonly children: ReactNode;
}): ReactNode => (
  <fieldset>
    <legend>{name}</legend>
    <div>{children}</div>
  </fieldset>
);

const Field = ({
  label,
  value,
  options,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  readonly onChange: (value: string) => void;
}): ReactNode => (
  <select
    aria-label={label}
    value={value}
    onChange={({ target }) => {
      onChange(target.value);
    }}
  >
    <Options options={options} />
  </select>
);

/** Buttons of which one is pressed. */
const Chips = <Name extends string>({
  options,
  value,
  onChange,
}: {
  readonly options: readonly {
    readonly name: Name;
    readonly title: string;
    readonly disabled?: boolean;
    readonly describedBy?: string | undefined;
  }[];
  readonly value: string;
  readonly onChange: (value: Name) => void;
}): ReactNode =>
  options.map(({ name, title, disabled = false, describedBy }) => (
    <button
      key={name}
      type="button"
      className="chip"
      aria-pressed={name === value}
      aria-describedby={describedBy}
      disabled={disabled}
      onClick={() => {
        onChange(name);
      }}
    >
      {title}
    </button>
  ));

/** A field for the name of a column; the URL gets it when the reader leaves the field. */
const Column = ({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}): ReactNode => (
  <input
    key={value}
    type="text"
    aria-label={label}
    defaultValue={value}
    autoComplete="off"
    autoCapitalize="off"
    spellCheck={false}
    onBlur={({ target }) => {
      if (target.value !== value) {
        onChange(target.value);
      }
    }}
    onKeyDown={(event) => {
      if (event.key === 'Enter') {
        event.currentTarget.blur();
      }
    }}
  />
);

/** The fields of the composer. */
export default function Form({
  data,
  onChange,
  onApproach,
  children,
}: {
  readonly data: FormData;
  readonly onChange: (changes: Partial<Choice>) => void;
  /** The reader is about to choose. */
  readonly onApproach: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const id = useId();
  const { choice, sources, destinations, runs, parts, allowed } = data;
  const isFiles = choice.source === 'filesystem';
  const rejected = [...new Set(allowed.flatMap(({ reason }) => reason ?? []))];
  // The element itself is not interactive: it only observes pointer and focus events of its fields.
  const approach = { onPointerEnter: onApproach, onFocus: onApproach };
  return (
    <div
      className={`needs-scripts facets ${styles.form}`}
      role="group"
      aria-label="Compose a pipeline"
      {...approach}
    >
      <StyleSheet name="facets.css" />
      <Row name="Source">
        <Field
          label="Source"
          value={choice.source}
          options={sources}
          onChange={(source) => {
            onChange({ source });
          }}
        />
        {parts.length > 1 && (
          <Field
            label={isFiles ? 'Kind of files' : 'Function of the source'}
            value={choice.part}
            options={parts.map((name) => ({ name, title: name }))}
            onChange={(part) => {
              onChange({ part });
            }}
          />
        )}
      </Row>
      <Row name="Destination">
        <Field
          label="Destination"
          value={choice.destination}
          options={destinations}
          onChange={(destination) => {
            onChange({ destination });
          }}
        />
      </Row>
      <Row name="Write disposition">
        <Chips
          options={allowed.map(({ value, reason }) => ({
            name: value,
            title: NAMES[value],
            disabled: reason !== undefined,
            describedBy: reason === undefined ? undefined : `${id}-why`,
          }))}
          value={choice.disposition}
          onChange={(disposition) => {
            onChange({ disposition });
          }}
        />
        {rejected.length > 0 && <p id={`${id}-why`}>{rejected.join(' ')}</p>}
      </Row>
      {data.key && (
        <Row name="Primary key">
          <Column
            label="Primary key: a column, or several with commas"
            value={choice.key.join(', ')}
            onChange={(text) => {
              onChange({ key: text.split(',').map((one) => one.trim()) });
            }}
          />
        </Row>
      )}
      {data.cursor && (
        <Row name="Cursor">
          {isFiles ? (
            <Chips
              options={[
                { name: 'modification_date', title: 'modification_date' },
                { name: '', title: 'none' },
              ]}
              value={choice.cursor}
              onChange={(cursor) => {
                onChange({ cursor });
              }}
            />
          ) : (
            <Column
              label="Cursor: a column that tells new rows; empty to load all rows"
              value={choice.cursor}
              onChange={(cursor) => {
                onChange({ cursor });
              }}
            />
          )}
        </Row>
      )}
      <Row name="How it runs">
        <Chips
          options={runs}
          value={choice.run}
          onChange={(run) => {
            onChange({ run });
          }}
        />
      </Row>
      {children}
    </div>
  );
}
