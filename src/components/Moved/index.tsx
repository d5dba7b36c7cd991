import useBrokenLinks from '@docusaurus/useBrokenLinks';
import type { ReactNode } from 'react';
import styles from './styles.module.css';

interface Props {
  /** The id that the subject's heading had on this page. */
  readonly id: string;
  /** One link to the heading's new page. */
  readonly children: ReactNode;
}

/**
 * A link target whose subject moved to another page. Who follows an old link arrives at the link to the new
 * place; with scripts, `src/client/followMoved.ts` goes on to it.
 */
export default function Moved({ id, children }: Props): ReactNode {
  useBrokenLinks().collectAnchor(id);
  return (
    <span id={id} className={styles.moved} data-moved="">
      {children}
    </span>
  );
}
