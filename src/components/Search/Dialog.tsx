import { type ReactNode, useEffect, useRef, useState } from 'react';
import Panel from './Panel';
import styles from './styles';

/** Publishes the height of the visual viewport, so that on phones the dialog stays above the on-screen keyboard. */
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
 * The search dialog, a native modal dialog: the browser traps the focus, closes the dialog on Esc and restores
 * the focus afterwards.
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
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a click on the backdrop closes the dialog; its keyboard equivalent is Esc
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
