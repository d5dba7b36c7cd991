/** The errors of pages that the dev server compiles in the background (docusaurus-fast's mdx-workers). */
import type { Checks } from '@docs/docusaurus-fast/mdx-workers/unopened';
import type { Diagnostic } from '@docs/markdown/errors/diagnostic';
import {
  diagnosticsOfStats,
  type StatsError,
} from '@docs/markdown/errors/ofStats';
import { placesOf, textState } from '@docs/markdown/errors/pageLinks';

/** An error, and the text of the page that it is of. */
interface CheckedError extends StatsError {
  readonly text: string;
}

/** Collects the errors by page. */
export class CheckedPages implements Checks {
  private readonly errors = new Map<string, CheckedError>();
  private listener = (): void => undefined;

  /** @param chain hash of the transforms of pages and of their inputs */
  constructor(private readonly chain: string) {}

  readonly isRecorded = (file: string, generatedFilesDir: string): boolean => {
    const record = placesOf(generatedFilesDir).get(file);
    return record?.chain === this.chain && record.text === textState(file);
  };

  readonly checked = (file: string, error?: Error): void => {
    if (error) {
      const { message } = error;
      this.errors.set(file, {
        message,
        moduleIdentifier: file,
        text: textState(file),
      });
    } else {
      this.errors.delete(file);
    }
  };

  readonly finished = (): void => {
    this.listener();
  };

  /** Whether the result of a page, its record or error, is of its present text. */
  isCurrent(file: string, generatedFilesDir: string): boolean {
    return [this.errors.get(file), placesOf(generatedFilesDir).get(file)].some(
      (result) => result?.text === textState(file),
    );
  }

  /**
   * What is wrong with the pages that were checked.
   *
   * @param siteDir absolute path of the site
   */
  diagnostics(siteDir: string): Diagnostic[] {
    return [...this.errors.values()].flatMap((error) =>
      diagnosticsOfStats(error, siteDir),
    );
  }

  /** Calls a function when all pages that waited were checked. */
  onFinished(listener: () => void): void {
    this.listener = listener;
  }
}
