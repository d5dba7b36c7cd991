/** Calls back when an element first comes into view. All elements share one observer: a page has many code blocks. */

type Callback = (element: HTMLElement) => void;

const waiting = new Map<Element, Callback>();
let observer: IntersectionObserver | undefined;

function seen(entries: readonly IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) {
    const callback = waiting.get(target);
    if (isIntersecting && callback) {
      forget(target);
      callback(target as HTMLElement);
    }
  }
}

function forget(element: Element): void {
  waiting.delete(element);
  observer?.unobserve(element);
}

/** Waits for an element; the result stops waiting. */
export function whenSeen(element: HTMLElement, callback: Callback): () => void {
  observer ??= new IntersectionObserver(seen);
  waiting.set(element, callback);
  observer.observe(element);
  return () => {
    forget(element);
  };
}
