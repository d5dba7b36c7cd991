/** The dialog in which a picture is shown as large as the window. Loaded when the first one is asked for. */
import styles from './styles.module.css';

/** A picture is made no larger than this times its size. */
const LARGEST = 2;
/** Room that the window keeps around the picture, in pixels. */
const MARGIN = 48;

/** The size at which a picture fills the window, in pixels; diagrams on a phone keep their size and scroll. */
function fittedWidth(width: number, height: number, drawn: boolean): number {
  const scale = Math.min(
    LARGEST,
    (window.innerWidth - MARGIN) / width,
    (window.innerHeight - 2 * MARGIN) / height,
  );
  return width * (drawn ? Math.max(1, scale) : scale);
}

/** The copy of a picture, without what fitted it into its column. */
function copyOf(picture: Element): HTMLElement | SVGElement {
  const copy = picture.cloneNode(true) as HTMLElement | SVGElement;
  copy.removeAttribute('class');
  copy.removeAttribute('style');
  copy.removeAttribute('loading');
  const [width, height] =
    picture instanceof HTMLImageElement
      ? [picture.naturalWidth, picture.naturalHeight]
      : [
          Number(picture.getAttribute('width')),
          Number(picture.getAttribute('height')),
        ];
  if (width > 0 && height > 0) {
    const drawn = picture instanceof SVGElement;
    copy.setAttribute(
      'width',
      String(Math.round(fittedWidth(width, height, drawn))),
    );
    copy.removeAttribute('height');
  }
  return copy;
}

/**
 * Shows a picture over the page. Esc, the button and a press beside the picture close it; the focus
 * goes back to where it was.
 *
 * @param alt name of the dialog
 */
export function openPicture(picture: Element, alt: string): void {
  const dialog = document.createElement('dialog');
  dialog.className = styles.dialog ?? '';
  dialog.setAttribute('aria-label', alt === '' ? 'Picture' : alt);
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = 'Close';
  const room = document.createElement('div');
  room.className = styles.room ?? '';
  // What scrolls must be reached by keyboard.
  room.tabIndex = 0;
  room.append(copyOf(picture));
  dialog.append(close, room);
  dialog.addEventListener('click', ({ target }) => {
    if (target === close || target === room || target === dialog) {
      dialog.close();
    }
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
}
