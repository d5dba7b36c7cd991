// The theme has no search: this is the navbar button that opens the search dialog, with its keyboard shortcut.
import useIsBrowser from '@docusaurus/useIsBrowser';
import useBaseUrl from '@docusaurus/useBaseUrl';
import {
  type KeyboardEvent as ReactKeyboardEvent,
  type MouseEvent,
  type ReactNode,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useState,
} from 'react';
import Icon from '@site/src/components/Search/Icon';
import styles from './styles.module.css';

/** Loaded on first use. */
const Dialog = lazy(() => import('@site/src/components/Search/Dialog'));

/** Whether a key press is the shortcut: Ctrl+K or Cmd+K. Single keys would collide with speech input (WCAG 2.1.4). */
const isShortcut = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'k' &&
  (event.metaKey || event.ctrlKey) &&
  !event.shiftKey &&
  !event.altKey;

export default function SearchBar(): ReactNode {
  const isBrowser = useIsBrowser();
  const page = useBaseUrl('/search');
  const [open, setOpen] = useState(false);
  const close = useCallback(() => {
    setOpen(false);
  }, []);
  useEffect(() => {
    const keyDown = (event: KeyboardEvent) => {
      if (isShortcut(event)) {
        event.preventDefault();
        setOpen(true);
      }
    };
    document.addEventListener('keydown', keyDown);
    return () => {
      document.removeEventListener('keydown', keyDown);
    };
  }, []);
  const press = (event: MouseEvent | ReactKeyboardEvent) => {
    if (!event.metaKey && !event.ctrlKey && !event.shiftKey) {
      event.preventDefault();
      setOpen(true);
    }
  };
  return (
    <>
      {/* Without scripts, a link to the search page, which then links to the docs map; after hydration, a button. */}
      <a
        className={styles.open}
        href={page}
        aria-keyshortcuts="Control+K Meta+K"
        {...(isBrowser && {
          role: 'button',
          'aria-haspopup': 'dialog',
          'aria-expanded': open,
        })}
        onClick={press}
        onKeyDown={(event) => {
          if (event.key === ' ') {
            press(event);
          }
        }}
      >
        <Icon name="search" />
        <span>Search</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </a>
      {open && (
        <Suspense fallback={null}>
          <Dialog onClose={close} />
        </Suspense>
      )}
    </>
  );
}
