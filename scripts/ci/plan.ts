/** Which commands a CI run has, and what the output of one says about its tests. No I/O. */

/** One check. Without `run` it is for nightly runs only. */
interface CiStep {
  readonly run?: string;
  /** Replaces `run` in a nightly run. */
  readonly nightly?: string;
  /** Why the step is there, if its command does not say it. */
  readonly why?: string;
}

/** Steps that run on one machine. */
interface CiJob {
  /** What the machine must have: node, python, services, browser, firefox. */
  readonly needs: readonly string[];
  /** Versions of Node on which GitHub repeats checks that other jobs have. */
  readonly nodes?: readonly string[];
  readonly steps: readonly CiStep[];
}

/** The content of steps.json. */
export interface CiPlan {
  /** Commands that install what jobs need, by the name in `needs`. */
  readonly setUp: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, CiJob>>;
}

/** Tests of one command, or of several. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/**
 * The commands of a run in order, set-up first.
 *
 * @param jobs names of jobs; without one, all jobs that no other job includes
 * @throws RangeError for the name of a job that the plan does not have
 */
export function commandsOf(
  plan: CiPlan,
  jobs: readonly string[],
  nightly: boolean,
): string[] {
  const names = Object.keys(plan.jobs);
  const unknown = jobs.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new RangeError(
      `scripts/ci/steps.json has no job "${unknown}"; name one of ${names.join(', ')}`,
    );
  }
  const selected = Object.entries(plan.jobs)
    .filter(([name, { nodes }]) =>
      jobs.length > 0 ? jobs.includes(name) : nodes === undefined,
    )
    .map(([, job]) => ({
      needs: job.needs,
      commands: job.steps.flatMap((step) => {
        const command = nightly ? (step.nightly ?? step.run) : step.run;
        return command === undefined ? [] : [command];
      }),
    }))
    .filter(({ commands }) => commands.length > 0);
  const needs = new Set(selected.flatMap((job) => job.needs));
  const setUp = Object.entries(plan.setUp)
    .filter(([name]) => needs.has(name))
    .map(([, command]) => command);
  return [...setUp, ...selected.flatMap(({ commands }) => commands)];
}

const COUNTS = /^(\d+) passed, (\d+) failed(?:, \d+ skipped)?$/;
const FAILURE = /^(?:failed: |FAILED |ERROR |passed at the second try: )/;

/** The counts in the last such line of the output; a command that prints none counts as one test. */
export function countsOf(lines: readonly string[], ok: boolean): Counts {
  const found = lines
    .map((line) => COUNTS.exec(line))
    .findLast((match) => match !== null);
  if (!found) {
    return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  }
  const failed = Number(found[2]);
  // The exit code decides: a command may fail outside of any test.
  return {
    passed: Number(found[1]),
    failed: ok ? failed : Math.max(failed, 1),
  };
}

/** The lines of the output that name failed or repeated tests; the command if it failed and named none. */
export function failuresOf(
  command: string,
  lines: readonly string[],
  ok: boolean,
): string[] {
  const named = lines.filter((line) => FAILURE.test(line));
  const isNamed = named.some((line) => !line.startsWith('passed'));
  return ok || isNamed ? named : [...named, `failed: ${command}`];
}
