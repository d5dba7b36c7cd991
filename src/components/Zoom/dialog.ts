/** The dialog that shows an enlarged picture. Lazy-loaded on first use. */
import styles from './styles.module.css';

/** Maximum scale of a picture. */
const MAX_SCALE = 2;
/** Margin between the picture and the edges of the window, in pixels. */
const MARGIN = 48;

/** Width at which a picture fits the window, in pixels; an SVG is never scaled down and scrolls on phones. */
function fittedWidth(width: number, height: number, isSvg: boolean): number {
  const scale = Math.min(
    MAX_SCALE,
    (window.innerWidth - MARGIN) / width,
    (window.innerHeight - 2 * MARGIN) / height,
  );
  return width * (isSvg ? Math.max(1, scale) : scale);
}

/** A copy of a picture, without the attributes that fit it into its column. */
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
    const isSvg = picture instanceof SVGElement;
    copy.setAttribute(
      'width',
      String(Math.round(fittedWidth(width, height, isSvg))),
    );
    copy.removeAttribute('height');
  }
  return copy;
}

/**
 * Shows a picture in a modal dialog. Esc, the button and a click next to the picture close it; the browser
 * then restores the focus.
 *
 * @param alt accessible name of the dialog
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
  // A scrollable element must be reachable by keyboard.
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
