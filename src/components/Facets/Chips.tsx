import type { ReactNode } from 'react';
import useIsBrowser from '@docusaurus/useIsBrowser';

/** A labelled group of toggle buttons; they are disabled until scripts run. */
export default function Chips({
  legend,
  options,
  pressed,
  full = false,
  countOf,
  labelOf = (option) => option,
  onToggle,
}: {
  readonly legend: string;
  readonly options: readonly string[];
  readonly pressed: readonly string[];
  /** No more options can be pressed. */
  readonly full?: boolean;
  /** The number of results with an option. */
  readonly countOf?: (option: string) => number;
  /** What the reader sees of an option. */
  readonly labelOf?: (option: string) => string;
  readonly onToggle: (option: string) => void;
}): ReactNode {
  return (
    <fieldset disabled={!useIsBrowser()}>
      <legend>{legend}</legend>
      <div className="sideways">
        {options.map((option) => {
          const isPressed = pressed.includes(option);
          const count = countOf?.(option);
          return (
            <button
              key={option}
              type="button"
              className="chip"
              aria-pressed={isPressed}
              data-count={count}
              disabled={full && !isPressed}
              onClick={() => {
                onToggle(option);
              }}
            >
              {labelOf(option)}
              {count !== undefined && (
                <>
                  {' '}
                  <small>{count}</small>
                </>
              )}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
