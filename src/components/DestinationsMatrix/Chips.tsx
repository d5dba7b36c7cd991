import type { ReactNode } from 'react';
import styles from './styles.module.css';

/** A labelled group of toggle buttons. */
export default function Chips({
  legend,
  options,
  pressed,
  full = false,
  onToggle,
}: {
  readonly legend: string;
  readonly options: readonly string[];
  readonly pressed: readonly string[];
  /** No more options can be pressed. */
  readonly full?: boolean;
  readonly onToggle: (option: string) => void;
}): ReactNode {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div>
        {options.map((option) => {
          const isPressed = pressed.includes(option);
          return (
            <button
              key={option}
              type="button"
              className={styles.chip}
              aria-pressed={isPressed}
              disabled={full && !isPressed}
              onClick={() => {
                onToggle(option);
              }}
            >
              {option}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
