import type { RunState } from './useRun';
import { type RefObject, useEffect } from 'react';

/** How the recorded output of a program is shown: as it is, dimmed while a new one is made, or replaced by it. */
export type RecordedAs = 'current' | 'dimmed' | 'replaced';

/** How a page's own output is shown next to a run. */
export function recordedAs(state: RunState, hasOutput: boolean): RecordedAs {
  if (hasOutput || state.kind === 'done') {
    return 'replaced';
  }
  return state.kind === 'loading' || state.kind === 'running'
    ? 'dimmed'
    : 'current';
}

/**
 * Changes the output that the page has below a program, which is outside of React's tree: built as HTML, it has no
 * component. It gives its place to the new output, so that nothing below moves more than the outputs differ.
 *
 * @param runner an element of the program's block
 */
export function useRecordedOutput(
  runner: RefObject<HTMLElement | null>,
  as: RecordedAs,
): void {
  useEffect(() => {
    const recorded = runner.current
      ?.closest('.program')
      ?.querySelector<HTMLElement>('.program__output');
    const label = recorded?.querySelector('.program__label');
    if (!recorded || !label) {
      return undefined;
    }
    const words = label.textContent;
    label.textContent = 'Recorded output';
    recorded.hidden = as === 'replaced';
    recorded.toggleAttribute('data-dimmed', as === 'dimmed');
    return () => {
      label.textContent = words;
      recorded.hidden = false;
      recorded.removeAttribute('data-dimmed');
    };
  }, [runner, as]);
}
