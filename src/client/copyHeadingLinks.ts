/**
 * Client module: pressing the link of a heading copies its address, and says so. The link still leads
 * to its heading.
 */

/** How long the message stands, in milliseconds. */
const SHOWN_MS = 1_800;

let region: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Says something to eyes and to screen readers, without taking the focus. */
function announce(words: string): void {
  if (!region) {
    region = document.createElement('div');
    region.className = 'announcement';
    region.setAttribute('role', 'status');
    document.body.append(region);
  }
  const said = region;
  clearTimeout(timer);
  // A status is heard when its text changes, not when it appears with the text in it.
  timer = setTimeout(() => {
    said.textContent = words;
    timer = setTimeout(() => {
      said.textContent = '';
    }, SHOWN_MS);
  }, 50);
}

async function copy(event: MouseEvent): Promise<void> {
  const link =
    event.target instanceof Element
      ? event.target.closest<HTMLAnchorElement>('a.hash-link')
      : null;
  if (link && event.button === 0) {
    try {
      await navigator.clipboard.writeText(link.href);
      announce('Link copied');
    } catch {
      // Not allowed here; the address bar has the address.
    }
  }
}

if (typeof document !== 'undefined') {
  document.addEventListener('click', (event) => {
    void copy(event);
  });
}
