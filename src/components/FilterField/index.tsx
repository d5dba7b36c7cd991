import useIsBrowser from '@docusaurus/useIsBrowser';
import { type ReactNode, type Ref, useId } from 'react';
import StyleSheet from '@site/src/components/StyleSheet';

/**
 * A field that filters what is below it, stays in view above it, and says what is found. It is inert until scripts run,
 * and hidden without scripts.
 */
export default function FilterField({
  ref,
  label = 'Filter',
  placeholder,
  value,
  found,
  foundRef,
  onChange,
  children,
}: {
  readonly ref?: Ref<HTMLDivElement>;
  readonly label?: string;
  readonly placeholder: string;
  readonly value: string;
  /** How much is found, in words. */
  readonly found: ReactNode;
  /** The element with these words, which can have the focus. */
  readonly foundRef?: Ref<HTMLParagraphElement>;
  readonly onChange: (value: string) => void;
  /** Further controls, at the end of the row. */
  readonly children?: ReactNode;
}): ReactNode {
  const id = useId();
  return (
    <div ref={ref} className="filter needs-scripts">
      <StyleSheet name="facets.css" />
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        disabled={!useIsBrowser()}
        value={value}
        onChange={({ target }) => {
          onChange(target.value);
        }}
      />
      <p ref={foundRef} role="status" tabIndex={-1}>
        {found}
      </p>
      {children}
    </div>
  );
}
