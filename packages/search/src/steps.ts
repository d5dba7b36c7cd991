/** Work in steps, so that it does not block the page. */

/** Work that yields between its steps and returns its result. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Does all steps at once. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) {
      return step.value;
    }
  }
}

/** Longest time without a pause, in milliseconds: a frame of the screen. */
const SLICE_MS = 16;

/**
 * Does the steps with pauses in which the browser handles input.
 *
 * @returns a function that cancels the work; `onResult` is not called after that
 */
export function finishInSlices<Result>(
  steps: Steps<Result>,
  onResult: (result: Result) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const work = (): void => {
    const end = performance.now() + SLICE_MS;
    do {
      const step = steps.next();
      if (step.done) {
        onResult(step.value);
        return;
      }
    } while (performance.now() < end);
    timer = setTimeout(work);
  };
  work();
  return () => {
    clearTimeout(timer);
  };
}
