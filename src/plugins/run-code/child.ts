/** The Python process that runs saved files, and the process that records one. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { pythonOf } from './environment';
import { lineReader, type Report } from './protocol';

/** Lines of a failed recording that are shown. */
const SHOWN_LINES = 20;

/** Where the programs and the pages are. */
export interface Folders {
  /** Folder with python/ and .venv/. */
  readonly projectDir: string;
  /** Folder with docs/. */
  readonly siteDir: string;
}

/** Starts `python -m docs_tests.live`. In a session of its own: Ctrl+C in the terminal is for the dev server. */
function startPython(
  { projectDir, siteDir }: Folders,
  args: readonly string[] = [],
): ChildProcess {
  return spawn(
    pythonOf(projectDir),
    ['-m', 'docs_tests.live', '--root', siteDir, ...args],
    {
      cwd: projectDir,
      env: { ...process.env, PYTHONPATH: path.join(projectDir, 'python') },
      detached: true,
    },
  );
}

/** Sends saved files to Python, and hands on the answers that are still wanted. */
export class Runs {
  private child: ChildProcess | undefined;
  private lastId = 0;
  /** The newest request of each file. */
  private readonly newest = new Map<string, number>();

  /**
   * @param start starts the process
   * @param onReport gets each report of the newest version of a file
   * @param onEnd gets what the process wrote to standard error when it ends by itself
   */
  constructor(
    private readonly start: () => ChildProcess,
    private readonly onReport: (report: Report) => void,
    private readonly onEnd: (stderr: string) => void,
  ) {}

  /** Starts the process, which takes seconds to import dlt, unless it runs. */
  open(): ChildProcess {
    if (this.child) {
      return this.child;
    }
    const child = this.start();
    this.child = child;
    let stderr = '';
    child.stderr?.on('data', (part: Buffer) => {
      stderr = `${stderr}${part.toString()}`.slice(-2_000);
    });
    child.stdout?.setEncoding('utf8').on(
      'data',
      lineReader((line) => {
        this.read(line);
      }),
    );
    // A request that is written while the process ends; "close" follows.
    child.stdin?.on('error', () => undefined);
    child.on('error', (error) => {
      stderr += error.message;
    });
    child.on('close', () => {
      if (this.child === child) {
        this.child = undefined;
        this.onEnd(stderr.trim());
      }
    });
    return child;
  }

  /** Runs a file as it is on disk; cancels a run of an older version of it. */
  request(file: string): void {
    const id = ++this.lastId;
    this.newest.set(file, id);
    this.open().stdin?.write(`${JSON.stringify({ id, file })}\n`);
  }

  /** Ends the process. */
  close(): void {
    const { child } = this;
    this.child = undefined;
    child?.stdin?.end();
  }

  private read(line: string): void {
    const report = JSON.parse(line) as Partial<Report>;
    if (
      report.file !== undefined &&
      this.newest.get(report.file) === report.id
    ) {
      this.onReport(report as Report);
    }
  }
}

/** Runs of a project, in its Python environment. */
export const runsOf = (
  folders: Folders,
  onReport: (report: Report) => void,
  onEnd: (stderr: string) => void,
): Runs => new Runs(() => startPython(folders), onReport, onEnd);

/**
 * Records a file, as `npm run snippets -- --update` and `npm run claims -- --update` do.
 *
 * @returns why it was not recorded; undefined if it was
 */
export async function record(
  folders: Folders,
  file: string,
): Promise<string | undefined> {
  const child = startPython(folders, ['--record', file]);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const status = await once(child, 'close').then(
    ([code]) => code as number | null,
    (error: unknown) => String(error),
  );
  return status === 0
    ? undefined
    : output.trim().split('\n').slice(-SHOWN_LINES).join('\n') ||
        `recording ${file} ended with ${status}`;
}
