import clsx from 'clsx';
import {
  isValidElement,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import styles from './styles.module.css';

/** Opens a picture over the page; what draws it is loaded when somebody asks. */
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
 * A picture that enlarges when pressed. It is a link to its file, so that it works without script and
 * opens in a tab of its own when asked to. src/remark/zoom-images puts it around images of a page.
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
