import type { ReactNode } from 'react';
import { blocksOf, type Output } from '@docs/playground/output/printed';

/** Text in blocks, which the browser lays out when they come into view; short text is one text node. */
function Blocks({ text }: { readonly text: string }): ReactNode {
  const blocks = blocksOf(text);
  return blocks.length <= 1
    ? text
    : blocks.map((block, at) => (
        <span key={at} className="runner__block">
          {block}
        </span>
      ));
}

/** What a program has printed, in a box that scrolls. */
export default function OutputBox({
  output: { head, dropped, tail },
  hasFailed,
}: {
  readonly output: Output;
  readonly hasFailed: boolean;
}): ReactNode {
  if (head === '') {
    return null;
  }
  return (
    <pre
      className="runner__output"
      data-failed={hasFailed ? '' : undefined}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
      tabIndex={0}
    >
      <code>
        <Blocks text={dropped > 0 ? head : head + tail} />
        {dropped > 0 && (
          <>
            <em className="runner__dropped">
              {`… ${dropped.toLocaleString('en-US')} characters are not shown …`}
            </em>
            <Blocks text={tail} />
          </>
        )}
      </code>
    </pre>
  );
}
