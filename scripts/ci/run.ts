/** Runs the commands of a CI run in order; a failed one does not stop the others. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { countsOf, failuresOf, type Counts } from './plan';

interface Row extends Counts {
  readonly command: string;
  readonly seconds: number;
  readonly failures: readonly string[];
}

/** Runs a command in a shell. Its output is written at once, and read when it has ended. */
async function runCommand(
  command: string,
  write: (text: string) => void,
): Promise<Row> {
  write(`\n▸ ${command}\n`);
  const started = performance.now();
  const child = spawn(command, {
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      write(text);
    });
  }
  const [status] = (await once(child, 'close')) as [number | null];
  const lines = output.split('\n');
  const ok = status === 0;
  return {
    command,
    seconds: (performance.now() - started) / 1000,
    ...countsOf(lines, ok),
    failures: failuresOf(command, lines, ok),
  };
}

const lineOf = ({ command, seconds, passed, failed }: Row): string =>
  `${failed > 0 ? '✗' : '✓'} ${String(Math.round(seconds)).padStart(5)} s ${String(passed).padStart(6)} passed ${String(failed).padStart(4)} failed  ${command}`;

/**
 * Runs all commands, then writes a table of them, the names of what failed, and the sum as the last line,
 * `N passed, N failed`.
 *
 * @returns whether nothing failed
 */
export async function runCommands(
  commands: readonly string[],
  write: (text: string) => void,
): Promise<boolean> {
  const rows: Row[] = [];
  for (const command of commands) {
    rows.push(await runCommand(command, write));
  }
  // Logs are long: what failed is named again at the end.
  const failures = rows.flatMap((row) => row.failures);
  const sum = (key: keyof Counts) =>
    rows.reduce((total, row) => total + row[key], 0);
  const failed = sum('failed');
  write(
    [
      '',
      ...rows.map(lineOf),
      ...(failures.length > 0 ? ['', ...failures] : []),
      '',
      `${sum('passed')} passed, ${failed} failed`,
      '',
    ].join('\n'),
  );
  return failed === 0;
}
