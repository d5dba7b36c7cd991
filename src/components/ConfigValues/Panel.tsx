import { type ReactNode, useId, useState, useSyncExternalStore } from 'react';
import type { Fillable } from '@docs/markdown/facts/facts-tables/context';
import { own } from '@docs/facts/own';
import styles from './styles.module.css';
import { clearValues, isFit, onChange, readValues, setValue } from './values';

function Field({ field }: { readonly field: Fillable }): ReactNode {
  const id = useId();
  const value =
    own(useSyncExternalStore(onChange, readValues), field.field) ?? '';
  const [rejected, setRejected] = useState('');
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        <code>{field.name}</code>
        {field.secret && <span> not kept</span>}
      </label>
      <input
        id={id}
        type="text"
        inputMode={field.number ? 'numeric' : 'text'}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={field.placeholder}
        value={rejected === '' ? value : rejected}
        aria-invalid={rejected !== ''}
        aria-describedby={rejected === '' ? undefined : `${id}-error`}
        onChange={({ target }) => {
          const fits = isFit(field, target.value);
          setRejected(fits ? '' : target.value);
          if (fits) {
            setValue(field, target.value);
          }
        }}
      />
      {rejected !== '' && (
        <span id={`${id}-error`} className={styles.error}>
          A number is needed.
        </span>
      )}
    </div>
  );
}

/** Input fields for the values of a form. */
export default function Panel({
  fields,
}: {
  readonly fields: readonly Fillable[];
}): ReactNode {
  return (
    <>
      <div className={styles.fields}>
        {fields.map((field) => (
          <Field key={field.field} field={field} />
        ))}
      </div>
      <p className={styles.note}>
        The code on this page, and what you copy from it, shows what you type.
        It stays in this browser; nothing is sent. Secrets are forgotten when
        the page is reloaded.{' '}
        <button type="button" className="link-button" onClick={clearValues}>
          Clear all
        </button>
      </p>
    </>
  );
}
