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
    <details className={clsx('contents', className)}>
      <summary>On this page</summary>
      <TOCItems {...contents} />
    </details>
  );
}
