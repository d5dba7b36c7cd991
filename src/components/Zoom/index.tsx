import clsx from 'clsx';
import {
  isValidElement,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { announce } from '@site/src/client/announce';
import { loadPart } from '@docs/docusaurus-fast/client/loadPart';
import styles from './styles.module.css';

/**
 * Opens a picture in a dialog, which is loaded on first use.
 *
 * @param file address of the picture, opened when the dialog does not load
 */
export async function enlarge(
  picture: Element,
  alt: string,
  file?: string,
): Promise<void> {
  try {
    const { openPicture } = await loadPart(() => import('./dialog'));
    openPicture(picture, alt);
  } catch (error) {
    if (file === undefined) {
      announce((error as Error).message);
    } else {
      window.location.assign(file);
    }
  }
}

interface Picture {
  readonly src?: string;
  readonly alt?: string;
}

const isPlainClick = (event: MouseEvent): boolean =>
  !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * An image that is enlarged on click. It is a link to the image file, so it works without scripts and can be
 * opened in a new tab. packages/markdown/src/prose/zoom-images wraps the images of pages in it.
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
      data-early=""
      aria-label={`${alt} (enlarge)`}
      onClick={(event) => {
        const picture = event.currentTarget.firstElementChild;
        if (picture && isPlainClick(event)) {
          event.preventDefault();
          void enlarge(picture, alt, src);
        }
      }}
    >
      {children}
    </a>
  );
}
