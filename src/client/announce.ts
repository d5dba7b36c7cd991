/** A message about what has just happened, at the foot of the window. */

/** How long the message is shown, in milliseconds. */
const SHOWN_MS = 1_800;

let region: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a message and announces it to screen readers, without moving the focus. */
export function announce(message: string): void {
  if (!region) {
    region = document.createElement('div');
    region.className = 'announcement';
    region.setAttribute('role', 'status');
    document.body.append(region);
  }
  const status = region;
  clearTimeout(timer);
  // Screen readers announce a live region when its text changes, not when it is inserted with text.
  timer = setTimeout(() => {
    status.textContent = message;
    timer = setTimeout(() => {
      status.textContent = '';
    }, SHOWN_MS);
  }, 50);
}
