// Replaces the theme's code block: code comes highlighted from the build, so that no highlighter is loaded
// and hydration touches two buttons instead of a thousand tokens.
import type { Props as ThemeProps } from '@theme/CodeBlock';
import clsx from 'clsx';
import { type ReactNode, useRef, useState } from 'react';
import styles from './styles.module.css';

interface Props extends Partial<ThemeProps> {
  /** Highlighted lines; src/remark/code-highlight makes them. Without it, `children` is shown as it is. */
  readonly html?: string;
}

/** A long line scrolls in its block, and the keyboard must reach what scrolls. */
const SCROLLS = { tabIndex: 0 } as const;

/** How long "Copied" stands, in milliseconds. */
const COPIED_MS = 1_500;

function CopyButton({ text }: { readonly text: () => string }): ReactNode {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text());
    setCopied(true);
    setTimeout(() => {
      setCopied(false);
    }, COPIED_MS);
  };
  return (
    <button type="button" onClick={() => void copy()}>
      <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
    </button>
  );
}

export default function CodeBlock({
  html,
  children,
  language,
  title,
  className,
}: Props): ReactNode {
  const code = useRef<HTMLElement>(null);
  const [wrapped, setWrapped] = useState(false);
  const content =
    html === undefined
      ? { children }
      : { dangerouslySetInnerHTML: { __html: html } };
  return (
    <div className={clsx('theme-code-block', styles.block, className)}>
      {title !== undefined && <div className={styles.title}>{title}</div>}
      <div className={styles.content}>
        <pre
          {...SCROLLS}
          className={clsx(wrapped && styles.wrapped)}
          data-language={language}
        >
          <code ref={code} {...content} />
        </pre>
        <div className={styles.buttons}>
          <button
            type="button"
            aria-pressed={wrapped}
            onClick={() => {
              setWrapped(!wrapped);
            }}
          >
            Wrap
          </button>
          <CopyButton text={() => code.current?.textContent ?? ''} />
        </div>
      </div>
    </div>
  );
}
