/** The threads that compile pages. */
import os from 'node:os';
import path from 'node:path';
import type { CompileTask, JobTask, Task } from './tasks';

/** More threads than this wait for the bundler more than they work. */
const MOST_THREADS = 4;

/**
 * Memory for the short-lived objects of a thread, in MB. In a build, collecting them takes a tenth of its time with the
 * default of 48. The dev server compiles few pages at a time, and runs for hours.
 */
const YOUNG_GENERATION_MB = process.env.NODE_ENV === 'production' ? 128 : 48;

/** Tasks that a thread takes first. The first thread takes those that prefer it before others; all threads take what is left. */
type Kind = 'first' | 'others';

const kindOf = ({ prefersFirst }: Task): Kind =>
  prefersFirst ? 'first' : 'others';

const otherThan = (kind: Kind): Kind => (kind === 'first' ? 'others' : 'first');

interface Waiting {
  readonly task: Task;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** What is used of a pool of threads. */
interface Pool {
  run(task: Task): Promise<unknown>;
  destroy(): Promise<void>;
}

/** Starts a number of threads. */
type StartPool = (threads: number) => Promise<Pool>;

async function startPool(
  threads: number,
  env: Readonly<Record<string, string>>,
): Promise<Pool> {
  const { default: Tinypool } = await import('tinypool');
  return new Tinypool({
    filename: path.join(__dirname, 'worker.cjs'),
    minThreads: threads,
    maxThreads: threads,
    isolateWorkers: false,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    env: { ...process.env, ...env } as Record<string, string>,
  });
}

/** Threads with their tasks. */
class Threads {
  /** A single thread is the first; there are no others then. */
  private readonly pools: Readonly<Record<Kind, Promise<Pool> | undefined>>;
  private readonly idle: Record<Kind, number>;
  private readonly waiting: Readonly<Record<Kind, Waiting[]>> = {
    first: [],
    others: [],
  };

  constructor(start: StartPool, threads: number) {
    this.idle = { first: 1, others: threads - 1 };
    this.pools = {
      first: start(this.idle.first),
      others: this.idle.others > 0 ? start(this.idle.others) : undefined,
    };
  }

  run(task: Task): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const kind = kindOf(task);
      this.waiting[kind].push({ task, resolve, reject });
      this.next(kind);
      this.next(otherThan(kind));
    });
  }

  /** Gives idle threads of a kind their next task. */
  private next(kind: Kind): void {
    const pool = this.pools[kind];
    if (!pool || this.idle[kind] === 0) {
      return;
    }
    const next =
      this.waiting[kind].shift() ?? this.waiting[otherThan(kind)].shift();
    if (next) {
      this.idle[kind] -= 1;
      void pool
        .then((threads) => threads.run(next.task))
        .then(next.resolve, next.reject)
        .finally(() => {
          this.idle[kind] += 1;
          this.next(kind);
        });
    }
  }

  /** Ends the threads, and with them the memory that they hold. */
  async close(): Promise<void> {
    for (const pool of Object.values(this.pools)) {
      await (await pool)?.destroy();
    }
  }
}

/** What the threads of a site are made of. */
export interface WorkersOptions {
  /** Module whose default export makes the pipeline of a thread: see `Pipeline` in tasks.ts. */
  readonly pipeline: string;
  /** Where the project's code and data are. */
  readonly projectDir: string;
  /** Environment variables of the threads, in addition to those of this process. */
  readonly env?: Readonly<Record<string, string>>;
  /** Number of threads, at least one; by default that of the cores, at most four and at least two. */
  readonly threads?: number;
  /** Starts threads; the first task calls it. */
  readonly start?: StartPool;
}

type Given<T> = T extends Task ? Omit<T, 'pipeline' | 'projectDir'> : never;

/** The threads that process the pages of a site. They start with the first task. */
export class MdxWorkers {
  private threads: Threads | undefined;

  constructor(private readonly options: WorkersOptions) {}

  /** Runs a task, in new threads if its threads are ended before it is done; rejects with what the thread throws. */
  async run(task: Given<CompileTask> | Given<JobTask>): Promise<unknown> {
    const {
      pipeline,
      projectDir,
      env = {},
      threads = Math.max(Math.min(os.availableParallelism(), MOST_THREADS), 2),
      start = (number: number) => startPool(number, env),
    } = this.options;
    const used = (this.threads ??= new Threads(start, threads));
    try {
      return await used.run({ ...task, pipeline, projectDir });
    } catch (error) {
      if (used === this.threads) {
        throw error;
      }
      return this.run(task);
    }
  }

  /** Ends the threads. A later task starts new ones. */
  async close(): Promise<void> {
    const { threads } = this;
    this.threads = undefined;
    await threads?.close();
  }
}
