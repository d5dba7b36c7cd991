/** Recordings write files that runs read, so one recording runs at a time, and saved files wait for it. */

/** Starts runs and recordings in order. */
export class Recordings {
  private last: Promise<void> = Promise.resolve();
  private unfinished = 0;
  /** Files that were saved during a recording. */
  private readonly saved = new Set<string>();

  /**
   * @param record records a file; must not reject
   * @param run runs a file as it is on disk
   */
  constructor(
    private readonly record: (file: string) => Promise<void>,
    private readonly run: (file: string) => void,
  ) {}

  /** Runs a saved file: at once, or after the last recording. */
  save(file: string): void {
    if (this.unfinished > 0) {
      this.saved.add(file);
    } else {
      this.run(file);
    }
  }

  /** Records a file after those that were added before, and runs it then, also if no watched file changed. */
  add(file: string): Promise<void> {
    this.unfinished++;
    this.last = this.last.then(async () => {
      await this.record(file);
      this.saved.add(file);
      this.unfinished--;
      if (this.unfinished === 0) {
        this.saved.forEach(this.run);
        this.saved.clear();
      }
    });
    return this.last;
  }
}
