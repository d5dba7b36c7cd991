/** The threads that compile pages. */
import os from 'node:os';
import path from 'node:path';
import { VALIDATED } from '../../facts/read';
import { PARTS } from '../../remark/symbol-links/guideLinks';
import type { Summaries } from '../../remark/api-reference/summaries';
import type { Task } from './tasks';

/** More threads than this wait for the bundler more than they work. */
const MOST_THREADS = 4;

/** Memory for the short-lived objects of a thread, in MB: with the default of 48, collecting them takes a tenth of its time. */
const YOUNG_GENERATION_MB = 128;

/**
 * What a thread does first. One thread reads the sentences of the API pages; it has parsed these pages then, so it takes
 * them before others (src/remark/parsedPages.ts). All threads take what is left.
 */
type Kind = 'reference' | 'guides';

const kindOf = (task: Task): Kind =>
  task.kind === 'summaries' || (task.kind === 'compile' && task.isReference)
    ? 'reference'
    : 'guides';

const otherThan = (kind: Kind): Kind =>
  kind === 'reference' ? 'guides' : 'reference';

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

async function startPool(threads: number): Promise<Pool> {
  const { default: Tinypool } = await import('tinypool');
  return new Tinypool({
    filename: path.join(__dirname, 'worker.cjs'),
    minThreads: threads,
    maxThreads: threads,
    isolateWorkers: false,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    // The main thread has read the same facts.
    env: { ...process.env, [VALIDATED]: 'true' },
  });
}

/** Threads with their tasks. */
class Threads {
  private readonly pools: Readonly<Record<Kind, Promise<Pool>>>;
  private readonly idle: Record<Kind, number>;
  private readonly waiting: Readonly<Record<Kind, Waiting[]>> = {
    reference: [],
    guides: [],
  };

  constructor(start: StartPool, threads: number) {
    this.idle = { reference: 1, guides: Math.max(threads - 1, 1) };
    this.pools = {
      reference: start(this.idle.reference),
      guides: start(this.idle.guides),
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
    if (this.idle[kind] === 0) {
      return;
    }
    const next =
      this.waiting[kind].shift() ?? this.waiting[otherThan(kind)].shift();
    if (next) {
      this.idle[kind] -= 1;
      void this.pools[kind]
        .then((pool) => pool.run(next.task))
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
      await (await pool).destroy();
    }
  }
}

/** The workers of a site. */
export class MdxWorkers {
  private threads: Threads | undefined;
  private described: Promise<Summaries> | undefined;
  private linked: Promise<unknown> | undefined;

  /**
   * @param projectDir where this project's code and facts are
   * @param number number of threads, at least two
   * @param start starts threads; the first task calls it
   */
  constructor(
    readonly projectDir: string,
    private readonly number = Math.min(os.availableParallelism(), MOST_THREADS),
    private readonly start: StartPool = startPool,
  ) {}

  run(task: Task): Promise<unknown> {
    this.threads ??= new Threads(this.start, this.number);
    return this.threads.run(task);
  }

  /** The sentences of the API pages: one worker reads them, the others and the main thread get the result. */
  readonly summaries = (): Promise<Summaries> =>
    (this.described ??= this.run({
      kind: 'summaries',
      projectDir: this.projectDir,
    }) as Promise<Summaries>);

  /** The links in the code of all guides, which pages of the reference count: written where all threads find them. */
  readonly links = (): Promise<unknown> =>
    (this.linked ??= Promise.all(
      Array.from({ length: PARTS }, (_, part) =>
        this.run({ kind: 'links', projectDir: this.projectDir, part }),
      ),
    ));

  /** Ends the threads. A later task starts new ones. */
  async close(): Promise<void> {
    const { threads } = this;
    this.threads = undefined;
    await threads?.close();
  }
}
