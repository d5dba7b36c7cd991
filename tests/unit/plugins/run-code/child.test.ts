/** Requests to the process that runs code, with a process of Node in place of Python. */
import { spawn } from 'node:child_process';
import { afterEach, expect, it, vi } from 'vitest';
import { Runs } from '@site/src/plugins/run-code/child';
import type { Report } from '@site/src/plugins/run-code/protocol';

/** Answers the file "late" only together with the next request, and ends at the file "end". */
const PROGRAM = `
const waiting = [];
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, file } = JSON.parse(line);
  if (file === 'end') { console.error('the reason'); process.exit(1); }
  waiting.push({ id, file, state: 'done' });
  if (file === 'late' && waiting.length === 1) return;
  console.log(waiting.splice(0).map((one) => JSON.stringify(one)).join('\\n'));
});
console.log('{"state": "ready"}');
`;

let runs: Runs | undefined;

function start() {
  const reports: Report[] = [];
  const ends: string[] = [];
  const program = vi.fn(() => spawn(process.execPath, ['-e', PROGRAM]));
  runs = new Runs(
    program,
    (report) => reports.push(report),
    (stderr) => ends.push(stderr),
  );
  return { runs, reports, ends, program };
}

afterEach(() => {
  runs?.close();
});

it('a request is answered', async () => {
  const { runs, reports } = start();
  runs.request('a');
  await vi.waitFor(() => {
    expect(reports).toEqual([{ id: 1, file: 'a', state: 'done' }]);
  }, 10_000);
});

it('an answer to an older save of a file is dropped', async () => {
  const { runs, reports } = start();
  runs.request('late');
  runs.request('late');
  runs.request('b');
  await vi.waitFor(() => {
    expect(reports.map(({ id }) => id)).toEqual([2, 3]);
  }, 10_000);
});

it('the next request starts a process that has ended', async () => {
  const { runs, reports, ends, program } = start();
  runs.request('end');
  await vi.waitFor(() => {
    expect(ends).toEqual(['the reason']);
  }, 10_000);
  runs.request('a');
  await vi.waitFor(() => {
    expect(reports).toHaveLength(1);
  }, 10_000);
  expect(program).toHaveBeenCalledTimes(2);
});

it('a process that cannot start is reported', async () => {
  const ends: string[] = [];
  const none = new Runs(
    () => spawn('/no/such/program'),
    () => undefined,
    (stderr) => ends.push(stderr),
  );
  none.request('a');
  await vi.waitFor(() => {
    expect(ends[0]).toContain('ENOENT');
  }, 10_000);
});

it('a process that is closed is not reported', async () => {
  const { runs, ends, program } = start();
  const child = runs.open();
  const closed = new Promise((resolve) => child.on('close', resolve));
  runs.close();
  await closed;
  expect([ends, program.mock.calls.length]).toEqual([[], 1]);
});
