/**
 * Loads parts of the site that its start scripts do not have. The request for a part fails on a bad line, and after a
 * new build has replaced the one that the open page belongs to.
 */

/** Time before the second request, in milliseconds: a line that has just dropped gets a moment. */
const RETRY_MS = 400;

declare global {
  interface Window {
    /**
     * Set by src/client/beforeHydration.ts. Reloads the page when the host answers 404 for a script, at most once for
     * each script; resolves when it does not.
     *
     * @param script address of the script
     * @param page address to open instead of the page
     */
    leaveIfGone?: (script?: string, page?: string) => Promise<void>;
  }
}

/** Address of the script that the bundler did not get, from the error of an `import()`. */
const scriptOf = (error: unknown): string | undefined =>
  (error as { request?: string } | undefined)?.request;

/**
 * Calls `load` again when it fails. The bundler forgets a request that failed, so the next call makes a new one. The
 * browser may have cached what it got instead of a script, such as the page of a captive portal: that is replaced. A part
 * may need several scripts, so each of them may fail once.
 *
 * @throws what a call throws when the same script fails again
 */
export async function retried<Part>(load: () => Promise<Part>): Promise<Part> {
  const failed = new Set<string | undefined>();
  for (;;) {
    try {
      return await load();
    } catch (error) {
      const script = scriptOf(error);
      if (failed.has(script)) {
        throw error;
      }
      failed.add(script);
      await new Promise((resolve) => {
        setTimeout(resolve, RETRY_MS);
      });
      if (script) {
        await fetch(script, { cache: 'reload' }).catch(() => undefined);
      }
    }
  }
}

/** Reloads the page, at its place, if the build that it belongs to has been replaced. Otherwise it resolves. */
export const leaveIfGone = async (
  error: unknown,
  page?: string,
): Promise<void> => window.leaveIfGone?.(scriptOf(error), page);

/**
 * Loads a part of a page with `import()`, in two attempts. When its script is gone, the page is reloaded.
 *
 * @param page what to open instead of reloading the page
 * @throws Error in words for the reader, when the part did not load
 */
export async function loadPart<Part>(
  load: () => Promise<Part>,
  page?: string,
): Promise<Part> {
  try {
    return await retried(load);
  } catch (error) {
    await leaveIfGone(error, page);
    throw new Error(
      'A part of this page did not load. Try again, or reload the page.',
      { cause: error },
    );
  }
}
