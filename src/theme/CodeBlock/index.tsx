// Replaces the theme's code block: code comes highlighted from the build, so that no highlighter is loaded
// and hydration touches two buttons instead of a thousand tokens.
import { useLocation } from '@docusaurus/router';
import type { Props as ThemeProps } from '@theme/CodeBlock';
import clsx from 'clsx';
import { type CSSProperties, type ReactNode, useRef, useState } from 'react';
import { issueUrl } from '@site/src/config/issues';
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

/** What a report calls the block: its file, or its first line. */
const nameOf = (title: ReactNode, code: string): string =>
  typeof title === 'string'
    ? title
    : (code
        .split('\n')
        .find((line) => line.trim() !== '')
        ?.trim() ?? '');

interface LineCount {
  readonly '--lines': number;
}

/** For the style sheet: how many lines the block has. */
const linesOf = (text: ReactNode): CSSProperties & LineCount => ({
  '--lines': typeof text === 'string' ? text.split('\n').length : 1,
});

export default function CodeBlock({
  html,
  children,
  language,
  title,
  className,
}: Props): ReactNode {
  const code = useRef<HTMLElement>(null);
  const text = () => code.current?.textContent ?? '';
  const [wrapped, setWrapped] = useState(false);
  const { pathname } = useLocation();
  const [report, setReport] = useState<string>();
  // Made when somebody comes near: a page has many blocks, and few are reported.
  const comeNear = () => {
    setReport(issueUrl({ page: pathname, code: nameOf(title, text()) }));
  };
  // The block itself is nothing to press; it hears of what comes near its parts.
  const near = { onPointerEnter: comeNear, onFocus: comeNear };
  const content =
    html === undefined
      ? { children }
      : { dangerouslySetInnerHTML: { __html: html } };
  return (
    <div className={clsx('theme-code-block', styles.block, className)}>
      {title !== undefined && <div className={styles.title}>{title}</div>}
      <div
        className={styles.content}
        style={linesOf(html ?? children)}
        {...near}
      >
        <pre
          {...SCROLLS}
          className={wrapped ? styles.wrapped : undefined}
          data-language={language}
        >
          <code ref={code} {...content} />
        </pre>
        <div className={styles.buttons}>
          {/* First: when it comes, the buttons stay where they are. */}
          {report !== undefined && (
            <a
              href={report}
              target="_blank"
              rel="noreferrer"
              aria-label="Report a problem with this code"
            >
              Report
            </a>
          )}
          <button
            type="button"
            aria-pressed={wrapped}
            onClick={() => {
              setWrapped(!wrapped);
            }}
          >
            Wrap
          </button>
          <CopyButton text={text} />
        </div>
      </div>
    </div>
  );
}
