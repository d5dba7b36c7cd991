/**
 * Inline script at the beginning of each page's body; src/config/pageTemplate.ts compiles it.
 *
 * 1. It activates the placeholders of scripts, in order, when the page is parsed and after its first paint. The first
 *    paint may show only the top of a long page, so the script waits two more frames. A hidden tab does not paint and
 *    starts immediately. A script that fails is requested once more, at another address: browsers cache a failed module.
 * 2. It stores the last press of a control that does nothing yet, and repeats it after hydration. If that does not
 *    come because a script is missing, links work as links again.
 * 3. `leaveIfGone` (packages/docusaurus-fast/src/client/loadPart.ts) reloads the page when a script is gone, because the
 *    host has a new build. sessionStorage has the script's address, so that a host that lost the script does not cause a
 *    loop; without storage, nothing is reloaded. It calls `open` because agents take an assigned location for a redirect.
 *
 * A script, not a module: the block holds its names.
 */
{
  /**
   * How long to wait for the browser's paint report after the second frame, in milliseconds. Firefox reports
   * no paint for a page that is opened at an anchor.
   */
  const PAINT_REPORT_MS = 300;
  /** After this time scripts start without a frame, in milliseconds: a tab in the background may not get one. */
  const NO_FRAME_MS = 2000;
  /** Controls whose presses before hydration are repeated: those that need scripts. */
  const EARLY = 'button,[role=tab],[data-early]';

  let started = false;
  let early: HTMLElement | null = null;

  const remember = (event: MouseEvent): void => {
    const control =
      event.target instanceof Element &&
      event.target.closest<HTMLElement>(EARLY);
    if (
      !control ||
      event.button ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey
    ) {
      return;
    }
    event.preventDefault();
    early?.removeAttribute('aria-busy');
    early = control;
    early.setAttribute('aria-busy', 'true');
  };

  const release = (): void => {
    removeEventListener('click', remember, true);
    early?.removeAttribute('aria-busy');
    early?.click();
    early = null;
  };

  const isGone = async (script: string): Promise<boolean> => {
    const { status } = await fetch(script, {
      method: 'HEAD',
      cache: 'no-store',
    });
    return status === 404;
  };

  window.leaveIfGone = async (script, page) => {
    const key = `gone ${script}`;
    try {
      if (script && (await isGone(script)) && !sessionStorage.getItem(key)) {
        sessionStorage.setItem(key, '1');
        if (page) {
          open(page, '_self');
        } else {
          location.reload();
        }
        // The page is on its way out: whatever waits for this promise must not run any more.
        await new Promise(() => undefined);
      }
    } catch {
      // No connection, or no storage.
    }
    release();
  };

  const load = (src: string, isRetry = false): void => {
    const script = document.createElement('script');
    script.type = 'module';
    script.async = false;
    script.src = isRetry ? `${src}?again` : src;
    script.onerror = () => {
      script.remove();
      if (isRetry) {
        void window.leaveIfGone?.(src);
      } else {
        load(src, true);
      }
    };
    document.head.append(script);
  };

  const start = (): void => {
    if (started) {
      return;
    }
    started = true;
    for (const { dataset } of document.querySelectorAll<HTMLScriptElement>(
      'script[data-src]',
    )) {
      load(dataset.src ?? '');
    }
  };

  const startInTwoFrames = (wait: number): void => {
    requestAnimationFrame(() => {
      requestAnimationFrame(() => {
        setTimeout(start, wait);
      });
    });
  };

  addEventListener('click', remember, true);
  new MutationObserver((_changes, observer) => {
    observer.disconnect();
    release();
  }).observe(document.documentElement, {
    attributeFilter: ['data-has-hydrated'],
  });
  document.addEventListener('DOMContentLoaded', () => {
    if (document.hidden) {
      start();
      return;
    }
    setTimeout(start, NO_FRAME_MS);
    startInTwoFrames(PAINT_REPORT_MS);
    if ('PerformanceObserver' in window) {
      new PerformanceObserver(() => {
        startInTwoFrames(0);
      }).observe({ type: 'paint', buffered: true });
    }
  });
}
