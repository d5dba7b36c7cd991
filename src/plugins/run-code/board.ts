/** What is known about the saved files: pages that open later get it too. */
import { isQuiet, type Recording, type Report, type Update } from './protocol';

/** Reports and recordings by file. */
export class Board {
  private readonly reports = new Map<string, Report>();
  private readonly recordings = new Map<string, Recording>();

  /**
   * @param permalinkOf the address of a page, by its file
   * @param onUpdate gets each change
   */
  constructor(
    private readonly permalinkOf: (page: string) => string | undefined,
    private readonly onUpdate: (update: Update) => void,
  ) {}

  /** Takes a report in place of the last one of its file. */
  report(report: Report): void {
    this.reports.set(report.file, report);
    const recording = this.recordings.get(report.file);
    if (
      recording !== 'running' &&
      !(recording === 'recorded' && report.recorded)
    ) {
      this.recordings.delete(report.file);
    }
    this.update(report.file);
  }

  /** Whether a file may be recorded now: it ran, and no recording of it runs. */
  canRecord(file: string): boolean {
    const report = this.reports.get(file);
    return (
      report?.state === 'done' &&
      !report.recorded &&
      this.recordings.get(file) !== 'running'
    );
  }

  /** Files that ran and are not recorded. */
  unrecorded(): string[] {
    return [...this.reports.keys()].filter((file) => this.canRecord(file));
  }

  /** Takes what came of a recording. */
  recording(file: string, recording: Recording): void {
    this.recordings.set(file, recording);
    this.update(file);
  }

  /** What a page that opens needs to know. */
  updates(): Update[] {
    return [...this.reports.values()]
      .filter((report) => !isQuiet(report) || this.recordings.has(report.file))
      .map((report) => this.updateOf(report));
  }

  private updateOf(report: Report): Update {
    return {
      permalink: this.permalinkOf(report.page),
      report,
      recording: this.recordings.get(report.file),
    };
  }

  private update(file: string): void {
    const report = this.reports.get(file);
    if (report) {
      this.onUpdate(this.updateOf(report));
    }
  }
}
