import clsx from 'clsx';
import {
  isValidElement,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import styles from './styles.module.css';

/** Opens a picture in a dialog, which is loaded on first use. */
export async function enlarge(picture: Element, alt: string): Promise<void> {
  const { openPicture } = await import('./dialog');
  openPicture(picture, alt);
}

interface Picture {
  readonly src?: string;
  readonly alt?: string;
}

const isPlainClick = (event: MouseEvent): boolean =>
  !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * An image that is enlarged on click. It is a link to the image file, so it works without scripts and can be
 * opened in a new tab. src/remark/zoom-images wraps the images of pages in it.
 */
export default function Zoom({
  children,
}: {
  readonly children: ReactNode;
}): ReactNode {
  if (!isValidElement(children)) {
    return children;
  }
  const { src, alt = '' } = (children as ReactElement<Picture>).props;
  return (
    <a
      className={clsx('zoom', styles.zoom)}
      href={src}
      aria-label={`${alt} (enlarge)`}
      onClick={(event) => {
        const picture = event.currentTarget.firstElementChild;
        if (picture && isPlainClick(event)) {
          event.preventDefault();
          void enlarge(picture, alt);
        }
      }}
    >
      {children}
    </a>
  );
}
