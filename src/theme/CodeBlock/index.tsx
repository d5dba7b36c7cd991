// Replaces the theme's code block: code is highlighted at build time, so the browser loads no highlighter
// and hydrates two buttons instead of a thousand tokens.
import { useLocation } from '@docusaurus/router';
import type { Props as ThemeProps } from '@theme/CodeBlock';
import useIsBrowser from '@docusaurus/useIsBrowser';
import clsx from 'clsx';
import {
  type CSSProperties,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { announce } from '@site/src/client/announce';
import island from '@site/src/components/Island';
import { issueUrl } from '@site/src/config/issues';
import RunButton from './RunButton';
import type { ChoiceMark } from '@site/src/choices/mark';
import type { Rewritten } from '@site/src/components/Choice/rewrite';
import { whenSeen } from './whenSeen';
import styles from './styles.module.css';

/** Loaded on pages with a block that follows a choice of the reader. */
const Choice = island(() => import('@site/src/components/Choice'), {
  isOptional: true,
});

interface Props
  extends Partial<ThemeProps>, Partial<Omit<ChoiceMark, 'title'>> {
  /** Highlighted code from packages/markdown/src/fences/code-highlight. Without it, `children` is shown unhighlighted. */
  readonly html?: string;
  /** Whether `html` has tables, which a `pre` element cannot contain. */
  readonly tables?: boolean;
  /** The program that the block is the end of, where it runs in a browser: a Program of packages/markdown/src/fences/runnable, as JSON. */
  readonly program?: string;
}

/** Makes the scrollable element reachable by keyboard. */
const FOCUSABLE = { tabIndex: 0 } as const;

/** How long "Copied" is shown, in milliseconds. */
const COPIED_MS = 1_500;

function CopyButton({ text }: { readonly text: () => string }): ReactNode {
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

/** A button in the upper right corner that copies a text. */
export const CopyCorner = ({
  text,
}: {
  readonly text: () => string;
}): ReactNode => (
  <div className={styles.buttons}>
    <CopyButton text={text} />
  </div>
);

/** What a block without a title is called; nothing for text, such as outputs. */
const labelOf = (language: string | undefined): string | undefined =>
  language === 'text'
    ? undefined
    : language === 'py'
      ? 'Python'
      : language === 'sh'
        ? 'Terminal'
        : language?.toUpperCase();

/** Name of the block in a report: its file name, or its first line. */
const nameOf = (title: ReactNode, code: string): string =>
  typeof title === 'string'
    ? title
    : (code
        .split('\n')
        .find((line) => line.trim() !== '')
        ?.trim() ?? '');

interface LineCount {
  readonly '--lines': number;
  readonly '--other-lines'?: string | undefined;
}

/** Sets the number of lines as a custom property, from which the stylesheet computes the block's height. */
const linesOf = (
  text: ReactNode,
  otherLines?: string,
): CSSProperties & LineCount => ({
  '--lines': typeof text === 'string' ? text.split('\n').length : 1,
  '--other-lines': otherLines,
});

export default function CodeBlock({
  html: builtHtml,
  tables,
  children,
  language,
  title: givenTitle,
  className,
  program,
  choice,
  mappings,
  otherLines,
}: Props): ReactNode {
  // Undefined until the reader's choice is known; null if the block is shown as it was built.
  const [other, setOther] = useState<Rewritten | null>();
  // The bar with Run has a label at its left.
  const title = givenTitle ?? (program === undefined ? undefined : 'Python');
  const html = other?.html ?? builtHtml;
  const isBrowser = useIsBrowser();
  const code = useRef<HTMLElement>(null);
  const text = () => code.current?.textContent ?? '';
  const pre = useRef<HTMLPreElement>(null);
  const [overflows, setOverflows] = useState(false);
  const [wrapped, setWrapped] = useState(false);
  useEffect(
    () =>
      pre.current
        ? whenSeen(pre.current, ({ scrollWidth, clientWidth }) => {
            setOverflows(scrollWidth > clientWidth);
          })
        : undefined,
    [html],
  );
  const [opened, setOpened] = useState<ReactNode>();
  const { pathname } = useLocation();
  const [report, setReport] = useState<string>();
  // The link is rendered on hover or focus: a page has many blocks, and few are reported.
  const renderReport = () => {
    setReport(issueUrl({ page: pathname, code: nameOf(title, text()) }));
  };
  // The element itself is not interactive: it only observes pointer and focus events of its children.
  const reportTriggers = {
    onPointerEnter: renderReport,
    onFocus: renderReport,
  };
  const content =
    html === undefined
      ? { children }
      : { dangerouslySetInnerHTML: { __html: html } };
  // A cast, because React types a ref by its element.
  const Pre = (tables ? 'div' : 'pre') as 'pre';
  const Code = (tables ? 'div' : 'code') as 'code';
  if (opened) {
    return (
      <div className={clsx('theme-code-block', styles.block, className)}>
        {opened}
      </div>
    );
  }
  return (
    <div
      className={clsx('theme-code-block', styles.block, className)}
      data-choice={other === undefined ? choice : undefined}
      data-label={title === undefined ? labelOf(language) : undefined}
      {...reportTriggers}
    >
      {title !== undefined && (
        <div className={styles.title}>{other?.title ?? title}</div>
      )}
      <div
        className={styles.content}
        style={linesOf(html ?? children, otherLines)}
      >
        <Pre
          {...FOCUSABLE}
          ref={pre}
          className={wrapped ? styles.wrapped : undefined}
          data-language={other?.language ?? language}
        >
          <Code ref={code} {...content} />
        </Pre>
      </div>
      <div className={styles.buttons}>
        {choice && builtHtml !== undefined && isBrowser && (
          <Choice
            block={{ choice, html: builtHtml, mappings }}
            shown={html ?? ''}
            onChange={setOther}
          />
        )}
        {/* Rendered first, so that the buttons do not move when it appears. */}
        {report !== undefined && (
          <a
            className={styles.report}
            href={report}
            target="_blank"
            rel="noreferrer"
            aria-label="Report a problem with this code"
            title="Report a problem with this code"
          />
        )}
        {overflows && (
          <button
            type="button"
            className={styles.wrap}
            title="Wrap long lines"
            aria-pressed={wrapped}
            onClick={() => {
              setWrapped(!wrapped);
            }}
          >
            Wrap
          </button>
        )}
        <CopyButton text={text} />
        {program !== undefined && (
          <RunButton program={program} code={code} onOpen={setOpened} />
        )}
      </div>
    </div>
  );
}
