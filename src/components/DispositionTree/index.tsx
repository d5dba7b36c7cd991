import { type ReactNode, useRef, useState } from 'react';
import useIsBrowser from '@docusaurus/useIsBrowser';
import Chips from '@site/src/components/Facets/Chips';
import StyleSheet from '@site/src/components/StyleSheet';
import { pushQuery } from '@site/src/components/replaceQuery';
import { useQuery } from '@site/src/components/useQuery';
import { pathsFrom, readPath, writePath } from './path';
import {
  isQuestion,
  TREE,
  type Answered,
} from '@docs/markdown/facts/facts-tables/dispositionQuestions';

const COPIED_MS = 2_000;

/** The number of questions on the longest path. */
const longest = Math.max(
  ...pathsFrom(TREE).map(({ answered }) => answered.length),
);

const plain = (text: string): string => text.replaceAll('`', '');

/** Copies the address of the page with the answers, without the section that the reader is at. */
function CopyLink(): ReactNode {
  const [result, setResult] = useState('');
  const copy = async () => {
    const { origin, pathname, search } = window.location;
    setResult(
      await navigator.clipboard.writeText(origin + pathname + search).then(
        () => 'Copied',
        () => 'The address bar has the link',
      ),
    );
    setTimeout(() => {
      setResult('');
    }, COPIED_MS);
  };
  return (
    <>
      <button type="button" className="link-button" onClick={() => void copy()}>
        Copy link
      </button>{' '}
      <span role="status">{result}</span>
    </>
  );
}

/**
 * Asks for one answer at a time, and shows the section that the answers lead to. The answers are in the query
 * string. Its styles are in static/, so that other pages do not load them. Without scripts, the list of all paths
 * below is what readers have.
 */
export default function DispositionTree({
  children,
}: {
  readonly children?: ReactNode;
}): ReactNode {
  const isInert = !useIsBrowser();
  const { answered, next } = readPath(useQuery());
  const step = useRef<HTMLDivElement>(null);
  const go = (path: readonly Answered[]) => {
    pushQuery(writePath(path), '');
    // The button that was pressed goes away with its question.
    step.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <StyleSheet name="disposition-tree.css" />
      <StyleSheet name="facets.css" />
      <div className="disposition-tree needs-scripts">
        <p>
          {answered.length === 0 && `At most ${longest} questions`}
          {answered.map(({ question, answer }, index) => (
            <span key={question.name}>
              {index > 0 && ' › '}
              <button
                type="button"
                className="link-button"
                disabled={isInert}
                aria-label={`${plain(answer.short)}: change the answer to “${plain(question.text)}”`}
                onClick={() => {
                  go(answered.slice(0, index));
                }}
              >
                {plain(answer.short)}
              </button>
            </span>
          ))}
        </p>
        <div
          ref={step}
          tabIndex={-1}
          role="group"
          aria-label={isQuestion(next) ? 'Next question' : 'Your answer'}
          aria-live="polite"
        >
          {isQuestion(next) ? (
            <Chips
              legend={plain(next.text)}
              options={next.answers.map(({ label }) => label)}
              pressed={[]}
              onToggle={(label) => {
                const answer = next.answers.find((one) => one.label === label);
                if (answer) {
                  go([...answered, { question: next, answer }]);
                }
              }}
            />
          ) : (
            <>
              <p>
                <strong>{next.title}</strong>
                <br />
                {next.says}
              </p>
              <p>
                <a href={`#${next.id}`}>Code, tables, cost and destinations</a>{' '}
                ·{' '}
                <button
                  type="button"
                  className="link-button"
                  onClick={() => {
                    go([]);
                  }}
                >
                  Start over
                </button>{' '}
                · <CopyLink />
              </p>
            </>
          )}
        </div>
      </div>
      {children}
    </>
  );
}
