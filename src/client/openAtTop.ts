/**
 * Client module: a page that is loaded as a whole because its scripts did not load begins at its top, or at the
 * heading of the link. The address has changed by then, so the browser would keep the place on the page before it.
 */

/** The browser then goes to the heading of the address instead of the place that it has kept. */
function forgetPlace(): void {
  window.history.scrollRestoration = 'manual';
}

/** The history entry keeps what the page before the reload has set. */
function keepPlaces(): void {
  window.history.scrollRestoration = 'auto';
}

if (typeof window !== 'undefined') {
  // The browser looks at the setting until the page is loaded: set earlier, it would still restore the place.
  if (document.readyState === 'complete') {
    keepPlaces();
  } else {
    window.addEventListener('load', () => setTimeout(keepPlaces), {
      once: true,
    });
  }
}

/** Called by Docusaurus when a link was followed; calls what it returns when the scripts of the page are loaded. */
export function onRouteUpdate({
  previousLocation,
}: {
  readonly previousLocation: unknown;
}): (() => void) | undefined {
  if (!previousLocation) {
    return undefined;
  }
  // The listener is set for this time only: a page with one is not kept for the back button.
  window.addEventListener('beforeunload', forgetPlace);
  return () => {
    window.removeEventListener('beforeunload', forgetPlace);
  };
}
