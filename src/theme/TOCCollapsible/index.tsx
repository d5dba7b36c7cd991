// Replaces the theme's contents of phones, a button that needs scripts, by a details element.
import type { Props } from '@theme/TOCCollapsible';
import TOCItems from '@theme/TOCItems';
import clsx from 'clsx';
import type { ReactNode } from 'react';

export default function TOCCollapsible({
  className,
  ...contents
}: Props): ReactNode {
  return (
    // On API pages it lies over the text, so a chosen entry closes it.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- links raise the event for keys too
    <details
      className={clsx('contents', className)}
      onClick={({ currentTarget, target }) => {
        if (target instanceof Element && target.closest('a')) {
          currentTarget.open = false;
        }
      }}
    >
      <summary>On this page</summary>
      <TOCItems {...contents} />
    </details>
  );
}
