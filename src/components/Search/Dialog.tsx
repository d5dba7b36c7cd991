import { type ReactNode, useEffect, useRef, useState } from 'react';
import Panel from './Panel';
import styles from './styles';

/** Keeps a phone's dialog in what its keyboard leaves of the window. */
function useVisibleHeight(
  dialog: React.RefObject<HTMLDialogElement | null>,
): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    const fit = () => {
      dialog.current?.style.setProperty(
        '--visible',
        `${viewport?.height ?? window.innerHeight}px`,
      );
    };
    fit();
    viewport?.addEventListener('resize', fit);
    return () => {
      viewport?.removeEventListener('resize', fit);
    };
  }, [dialog]);
}

/**
 * The search over the page. A native modal dialog: the browser keeps focus inside, closes it on Esc and gives
 * focus back to where it was.
 */
export default function Dialog({
  onClose,
}: {
  readonly onClose: () => void;
}): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState('');
  useVisibleHeight(dialog);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => {
      element?.close();
    };
  }, []);
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a press beside the dialog; Esc is the key
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label="Search"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) {
          dialog.current.close();
        }
      }}
    >
      <div className={styles.sheet}>
        <Panel
          query={query}
          onQuery={setQuery}
          onLeave={() => dialog.current?.close()}
        />
      </div>
    </dialog>
  );
}
