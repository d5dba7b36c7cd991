/** Which thread compiles a page. */
import { expect, it, vi } from 'vitest';
import { MdxWorkers } from '../../src/mdx-workers/threads';
import type { CompileTask, JobTask, Task } from '../../src/mdx-workers/tasks';

/** A task that a pool was given, and how to end it. */
interface Running {
  readonly pool: number;
  readonly task: Task & { file?: string };
  readonly end: (result: string) => void;
  readonly fail: (error: Error) => void;
}

let running: Running[] = [];
let pools = 0;
let destroyed = 0;

/** Workers whose threads do nothing until the test ends their tasks. */
function idleWorkers(threads = 2): MdxWorkers {
  [running, pools, destroyed] = [[], 0, 0];
  return new MdxWorkers({
    pipeline: '/pipeline.ts',
    projectDir: '/project',
    threads,
    start: () => {
      const pool = pools++;
      return Promise.resolve({
        run: (task) =>
          new Promise((end, fail) => {
            running.push({ pool, task, end, fail });
          }),
        destroy: () => {
          destroyed++;
          return Promise.resolve();
        },
      });
    },
  });
}

const page = (file: string, prefersFirst: boolean): CompileTask =>
  ({ kind: 'compile', file, prefersFirst }) as unknown as CompileTask;

/** The pages that each pool works on. */
const working = (): unknown[] =>
  running.map(({ pool, task }) => [pool, task.file]);

/** Waits until the pools have been given that many tasks. */
const given = (tasks: number): Promise<void> =>
  vi.waitFor(() => {
    expect(running).toHaveLength(tasks);
  });

it('gives tasks that prefer the first thread to it, until another has nothing to do', async () => {
  const workers = idleWorkers();
  const results = ['a', 'b', 'c'].map((file) => workers.run(page(file, true)));
  await given(2);
  // The second thread has no guide.
  expect(working()).toEqual([
    [0, 'a'],
    [1, 'b'],
  ]);
  const guides = ['x', 'y'].map((file) => workers.run(page(file, false)));
  running[1]?.end('compiled b');
  await given(3);
  expect(working().slice(2)).toEqual([[1, 'x']]);
  running[0]?.end('compiled a');
  await given(4);
  expect(working().slice(3)).toEqual([[0, 'c']]);
  running[3]?.end('compiled c');
  await given(5);
  expect(working().slice(4)).toEqual([[0, 'y']]);
  expect(await Promise.all(results)).toEqual([
    'compiled a',
    'compiled b',
    'compiled c',
  ]);
  expect(guides).toHaveLength(2);
});

it('goes on after a page that fails', async () => {
  const workers = idleWorkers();
  const first = workers.run(page('a', true));
  const second = workers.run(page('b', true));
  const third = workers.run(page('c', true));
  await given(2);
  running[0]?.fail(new Error('a is wrong'));
  await expect(first).rejects.toThrow('a is wrong');
  await given(3);
  expect(working()[2]).toEqual([0, 'c']);
  running[1]?.end('compiled b');
  running[2]?.end('compiled c');
  expect(await Promise.all([second, third])).toEqual([
    'compiled b',
    'compiled c',
  ]);
});

it('runs a task again whose threads are ended before it is done', async () => {
  const workers = idleWorkers(1);
  const result = workers.run(page('a', false));
  await given(1);
  await workers.close();
  running[0]?.fail(new Error('Terminating worker thread'));
  await given(2);
  expect(working()).toEqual([
    [0, 'a'],
    [1, 'a'],
  ]);
  running[1]?.end('compiled a');
  expect(await result).toBe('compiled a');
});

it('runs jobs in the thread that they prefer, and ends all threads', async () => {
  const workers = idleWorkers();
  void workers.run({ kind: 'job', name: 'parse', prefersFirst: true });
  void workers.run({ kind: 'job', name: 'link', prefersFirst: false });
  await given(2);
  const jobs = running.map(({ pool, task }) => [
    pool,
    (task as JobTask).name,
    task.pipeline,
  ]);
  expect(jobs.sort()).toEqual([
    [0, 'parse', '/pipeline.ts'],
    [1, 'link', '/pipeline.ts'],
  ]);
  await workers.close();
  expect(destroyed).toBe(2);
});

it('a single thread does all tasks, and is ended once', async () => {
  const workers = idleWorkers(1);
  const results = ['a', 'b'].map((file) =>
    workers.run(page(file, file === 'b')),
  );
  await given(1);
  running[0]?.end('done');
  await given(2);
  running[1]?.end('done');
  expect(await Promise.all(results)).toEqual(['done', 'done']);
  expect(pools).toBe(1);
  await workers.close();
  expect(destroyed).toBe(1);
});
