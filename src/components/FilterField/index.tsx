import useIsBrowser from '@docusaurus/useIsBrowser';
import type { ReactNode, Ref } from 'react';
import StyleSheet from '@site/src/components/StyleSheet';

/**
 * A field that filters what is below it, stays in view above it, and says what is found. It is inert until scripts run,
 * and hidden without scripts.
 */
export default function FilterField({
  ref,
  placeholder,
  value,
  found,
  onChange,
  children,
}: {
  readonly ref?: Ref<HTMLDivElement>;
  readonly placeholder: string;
  readonly value: string;
  /** How much is found, in words, in a paragraph that can have the focus. */
  readonly found: ReactNode;
  readonly onChange: (value: string) => void;
  /** Further controls, at the end of the row. */
  readonly children?: ReactNode;
}): ReactNode {
  return (
    <div ref={ref} className="filter needs-scripts">
      <StyleSheet name="facets.css" />
      <label>
        Filter
        <input
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
      </label>
      <p role="status" tabIndex={-1}>
        {found}
      </p>
      {children}
    </div>
  );
}
