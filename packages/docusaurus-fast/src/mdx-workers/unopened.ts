/**
 * Compiles pages that no browser has opened, while the dev server has nothing else to do. The bundler compiles opened pages
 * only (lazy-pages); a check of links and errors needs all of them.
 */
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Nothing is compiled in the background until so many milliseconds after a save or a request of the bundler. */
const QUIET_MS = 500;

/** How often the background looks whether it may go on. */
const POLL_MS = 50;

/** A browser opens its first page a second or two after the server is ready; the background waits this long for it. */
const FIRST_VISIT_MS = 10_000;

/** What the site does with the result. Files are absolute paths. */
export interface Checks {
  /** Whether what a compilation records is on disk for the present text of the page. */
  readonly isRecorded: (file: string, generatedFilesDir: string) => boolean;
  /** Called with the error of a page; without one when the page has none, or when the bundler compiles it. */
  readonly checked: (file: string, error?: Error) => void;
  /** Called when no page waits. */
  readonly finished: () => void;
}

const modifiedAt = (file: string): number =>
  fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** The pages of a site that wait for a compilation in the background. */
export class UnopenedPages {
  private waiting = new Set<string>();
  /** When the text of a page that was compiled last was written, in milliseconds. */
  private readonly compiled = new Map<string, number>();
  private lastRequest = 0;
  /** Until when the background waits for a first page to be opened; undefined until it has compiled one. */
  private firstVisit: number | undefined;
  /** The first page that a browser opened, until it is built again. */
  private firstOpened: string | undefined;
  private isBuilding = false;
  private isRunning = false;
  /** Pages whose records on disk may be older than what the pages are made from. */
  private readonly outdated = new Set<string>();

  /**
   * @param compile rejects with the error of a page
   * @param generatedFilesDir `.docusaurus` of the site
   * @param rebuild makes the bundler build a page again; called once, with the first page that a browser opened, so that
   *   the bundler's slow first rebuild is over before the author edits
   */
  constructor(
    private readonly compile: (file: string) => Promise<unknown>,
    private readonly checks: Checks,
    private readonly generatedFilesDir: string,
    private readonly rebuild: (file: string) => void = () => undefined,
    private readonly quiet = QUIET_MS,
    private readonly visit = FIRST_VISIT_MS,
  ) {}

  /** The bundler begins to build modules, or has built them; nothing is compiled in the background meanwhile. */
  building(isBuilding: boolean): void {
    this.isBuilding = isBuilding;
    this.lastRequest = Date.now();
  }

  /** The bundler compiles a page. It reports errors itself. */
  opened(file: string): void {
    if (this.firstVisit !== 0) {
      this.firstOpened = file;
    }
    this.firstVisit = 0;
    this.compiled.set(file, modifiedAt(file));
    this.checks.checked(file);
  }

  /** Adds pages that may have changed, to be compiled before others. */
  add(files: readonly string[]): void {
    this.lastRequest = Date.now();
    if (this.firstVisit !== undefined) {
      this.firstVisit = 0;
    }
    this.waiting = new Set([...files, ...this.waiting]);
    if (!this.isRunning) {
      void this.run();
    }
  }

  /**
   * Adds pages, and compiles the first ones although their text is the same: what they are made from has changed, or the
   * threads are to load what pages need.
   */
  again(files: readonly string[], others: readonly string[] = []): void {
    for (const file of files) {
      this.compiled.delete(file);
      this.outdated.add(file);
    }
    this.add([...files, ...others]);
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    for (const file of this.inOrder()) {
      // The first page does not wait: its compilation loads what all pages need before a browser opens one.
      if (this.firstVisit === undefined) {
        this.firstVisit = Date.now() + this.visit;
      } else {
        await this.untilQuiet();
        if (this.firstOpened !== undefined) {
          this.rebuild(this.firstOpened);
          this.firstOpened = undefined;
          this.lastRequest = Date.now();
          await this.untilQuiet();
        }
      }
      await this.check(file);
    }
    this.isRunning = false;
    this.checks.finished();
  }

  /** Waits while a browser may need the thread. */
  private async untilQuiet(): Promise<void> {
    const left = (): number =>
      Math.max(this.lastRequest + this.quiet, this.firstVisit ?? 0) -
      Date.now();
    while (this.isBuilding || left() > 0) {
      // Not until the end: a first page that is opened ends the waiting for it.
      await sleep(POLL_MS);
    }
  }

  /** The waiting pages; those that are added meanwhile come next. */
  private *inOrder(): Generator<string> {
    for (let [file] = this.waiting; file !== undefined; [file] = this.waiting) {
      this.waiting.delete(file);
      yield file;
    }
  }

  private async check(file: string): Promise<void> {
    const modified = modifiedAt(file);
    if (this.compiled.get(file) === modified) {
      return;
    }
    this.compiled.set(file, modified);
    const isRecorded =
      !this.outdated.delete(file) &&
      this.checks.isRecorded(file, this.generatedFilesDir);
    if (modified === 0 || isRecorded) {
      this.checks.checked(file);
      return;
    }
    try {
      await this.compile(file);
      this.checks.checked(file);
    } catch (error) {
      this.checks.checked(file, error as Error);
    }
  }
}
