/** What the processes say to each other: Python (python/docs_tests/live), the dev server and the browser. Lines of JSON. */

/** An output that differs from the page's. */
export interface Output {
  readonly group: string;
  /** Line of its fence. */
  readonly line: number;
  /** Position among the page's outputs that are text, from 0; null for a picture. */
  readonly index: number | null;
  readonly text: string;
}

/** What came of a saved file; docs_tests/live/run.py describes the fields. */
export interface Report {
  readonly id: number;
  readonly state: 'running' | 'done';
  /** A page or a claims file, relative to the site's folder. */
  readonly file: string;
  readonly page: string;
  readonly recorded: boolean;
  readonly texts: number;
  readonly outputs: readonly Output[];
  /** `file:line …`, with a traceback on further lines. */
  readonly problems: readonly string[];
  readonly passed: number;
  readonly ran: number;
  readonly seconds: number;
  /** The program that runs, if one does. */
  readonly program?: string;
}

/** What happens to the request of a browser to record a file. */
export type Recording =
  'running' | 'recorded' | { readonly problem: string } | undefined;

/** What a browser gets about a file. */
export interface Update {
  /** Path of the page's address, if it is a page of the site. */
  readonly permalink: string | undefined;
  readonly report: Report;
  readonly recording: Recording;
}

/** The first event that a browser gets: what its requests to record need. */
export interface Hello {
  readonly token: string;
}

/**
 * Splits what a process writes into lines.
 *
 * @param onLine gets each line that is complete
 * @returns takes the next part of the text
 */
export function lineReader(
  onLine: (line: string) => void,
): (part: string) => void {
  let rest = '';
  return (part) => {
    const lines = `${rest}${part}`.split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(onLine);
  };
}

/** Whether a page shows nothing new: the records have the file, and nothing is wrong. */
export const isQuiet = ({ state, recorded, problems }: Report): boolean =>
  state === 'done' && recorded && problems.length === 0;

/** The lines that the terminal shows when a file is done. */
export function summaryOf(report: Report): string[] {
  const { file, page, problems, outputs, ran, passed, recorded } = report;
  if (isQuiet(report)) {
    return ran > 0 ? [`${file}: ${count(passed, 'program')} passed`] : [];
  }
  const changed = outputs.map(
    ({ group, line }) =>
      `${page}:${line}:1 group "${group}" prints something else; press "Record" on the page`,
  );
  const passedLine = `${file}: ${count(passed, 'program')} passed in ${report.seconds.toFixed(1)} s, not recorded; press "Record" on the page`;
  return [
    ...problems,
    ...changed,
    ...(problems.length + changed.length === 0 && !recorded
      ? [passedLine]
      : []),
  ];
}

const count = (number: number, noun: string): string =>
  `${number} ${noun}${number === 1 ? '' : 's'}`;
