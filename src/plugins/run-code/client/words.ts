/** What the page says about a saved file. */
import { isQuiet, type Update } from '../protocol';

/** One line, the problems below it, and whether there is something to record. */
export interface Words {
  readonly line: string;
  readonly problems: readonly string[];
  readonly canRecord: boolean;
  /** Whether the line is shown for a few seconds only. */
  readonly isNews: boolean;
}

const plural = (number: number, noun: string): string =>
  `${number} ${noun}${number === 1 ? '' : 's'}`;

const isClaims = (file: string): boolean => file.endsWith('.py');

function lineOf({ report, recording }: Update): string | undefined {
  const { state, outputs, problems, passed, program, seconds, file } = report;
  if (recording === 'running') {
    return 'Recording …';
  }
  if (state === 'running') {
    return `Running ${program ?? file} …`;
  }
  if (typeof recording === 'object') {
    return 'Not recorded';
  }
  if (problems.length > 0) {
    return isClaims(file)
      ? `${file} has problems`
      : 'The code of this page has problems';
  }
  if (isQuiet(report)) {
    return recording === 'recorded' ? 'Recorded' : undefined;
  }
  const what = isClaims(file)
    ? `${plural(passed, 'claim')} passed`
    : outputs.length > 0
      ? plural(outputs.length, 'new output')
      : 'Same outputs';
  return `${what}, not recorded (${seconds.toFixed(1)} s)`;
}

/** The words about a file; undefined if there is nothing to say. */
export function wordsOf(update: Update): Words | undefined {
  const { report, recording } = update;
  const line = lineOf(update);
  return line === undefined
    ? undefined
    : {
        line,
        isNews: recording === 'recorded',
        problems: [
          ...(typeof recording === 'object' ? [recording.problem] : []),
          ...report.problems,
        ],
        canRecord:
          report.state === 'done' &&
          !report.recorded &&
          report.problems.length === 0 &&
          recording !== 'running',
      };
}
