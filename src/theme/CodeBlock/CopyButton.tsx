import { type ReactNode, useState } from 'react';
import { announce } from '@site/src/client/announce';
import styles from './styles.module.css';

/** How long "Copied" is shown, in milliseconds. */
const COPIED_MS = 1_500;

/** Copies a text; its word is shown as an icon in an element with the class `buttons`. */
export default function CopyButton({
  text,
}: {
  readonly text: () => string;
}): ReactNode {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
    } catch {
      // The browser may reject this, for instance long after the press.
      announce('Not copied');
      return;
    }
    setCopied(true);
    setTimeout(() => {
      setCopied(false);
    }, COPIED_MS);
  };
  return (
    <button
      type="button"
      className={copied ? styles.copied : styles.copy}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
    </button>
  );
}
