/** Runs steps in parallel, each as soon as those are done that it waits for. */

/** What a step waits for, by the names of other steps; names that no step has are not waited for. */
export interface Scheduled {
  readonly name: string;
  /** Steps that must have passed. */
  readonly needs?: readonly string[];
  /** Steps that must have ended. */
  readonly follows?: readonly string[];
}

/**
 * Runs steps in their order, `slots` at a time.
 *
 * @param run runs a step, and says whether it passed
 * @returns the names of the steps that did not run because one failed that they need
 */
export async function schedule<Step extends Scheduled>(
  steps: readonly Step[],
  slots: number,
  run: (step: Step) => Promise<boolean>,
): Promise<string[]> {
  const names = new Set(steps.map(({ name }) => name));
  const passed = new Set<string>();
  const ended = new Set<string>();
  const skipped: string[] = [];
  const running = new Map<string, Promise<void>>();
  let waiting = [...steps];

  const start = (step: Step): void => {
    const done = run(step).then((ok) => {
      running.delete(step.name);
      ended.add(step.name);
      if (ok) {
        passed.add(step.name);
      }
    });
    running.set(step.name, done);
  };
  const isThere = (name: string): boolean => names.has(name);
  const isReady = ({ needs = [], follows = [] }: Step): boolean =>
    needs.filter(isThere).every((name) => passed.has(name)) &&
    follows.filter(isThere).every((name) => ended.has(name));
  const isLost = ({ name, needs = [] }: Step): boolean =>
    !ended.has(name) &&
    needs.some((needed) => ended.has(needed) && !passed.has(needed));

  while (waiting.length > 0 || running.size > 0) {
    // A step that is left out takes those with it that need it.
    for (let lost = waiting.find(isLost); lost; lost = waiting.find(isLost)) {
      ended.add(lost.name);
      skipped.push(lost.name);
    }
    waiting = waiting.filter(({ name }) => !ended.has(name));
    const next = waiting.find(isReady);
    if (next && running.size < slots) {
      waiting = waiting.filter((step) => step !== next);
      start(next);
    } else if (running.size > 0) {
      await Promise.race(running.values());
    } else if (waiting.length > 0) {
      throw new Error(
        `these steps wait for each other: ${waiting.map(({ name }) => name).join(', ')}.`,
      );
    }
  }
  return skipped;
}
