// The theme has no search: this is the navbar button that opens the search dialog, with its keyboard shortcut.
import useIsBrowser from '@docusaurus/useIsBrowser';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import island from '@site/src/components/Island';
import ScriptedLink from '@site/src/components/ScriptedLink';
import Icon from '@site/src/components/Search/Icon';
import { baseUrl } from '@site/src/client/baseUrl';
import styles from './styles.module.css';

/** Loaded on first use. */
const PAGE = `${baseUrl}search`;

const Dialog = island(() => import('@site/src/components/Search/Dialog'), {
  page: { href: PAGE, label: 'The search' },
});

/** Whether a key press is the shortcut: Ctrl+K or Cmd+K. Single keys would collide with speech input (WCAG 2.1.4). */
const isShortcut = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'k' &&
  (event.metaKey || event.ctrlKey) &&
  !event.shiftKey &&
  !event.altKey;

export default function SearchBar(): ReactNode {
  const isBrowser = useIsBrowser();
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
  return (
    <>
      {/* Without scripts, a link to the search page, which then links to the docs map; after hydration, a button. */}
      <ScriptedLink
        className={styles.open}
        href={PAGE}
        aria-keyshortcuts="Control+K Meta+K"
        {...(isBrowser && {
          'aria-haspopup': 'dialog',
          'aria-expanded': open,
        })}
        onPress={() => {
          setOpen(true);
        }}
      >
        <Icon name="search" />
        <span>Search</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </ScriptedLink>
      {open && <Dialog onClose={close} />}
    </>
  );
}
