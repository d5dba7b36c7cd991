import useBrokenLinks from '@docusaurus/useBrokenLinks';
import type { ReactNode } from 'react';
import styles from './styles.module.css';

/**
 * An extra place to link to, for a subject that has no heading of its own here. The build's check of
 * anchors sees it as it sees headings.
 */
export default function Anchor({ id }: { readonly id: string }): ReactNode {
  useBrokenLinks().collectAnchor(id);
  return <span id={id} className={styles.anchor} />;
}
