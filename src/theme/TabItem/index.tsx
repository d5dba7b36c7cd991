// Wraps the theme's tab panel to repeat its label inside: in print and without scripts all panels are shown
// one below the other, and each needs its label.
import TabItem from '@theme-original/TabItem';
import type { Props } from '@theme/TabItem';
import type { ReactNode } from 'react';
import styles from './styles.module.css';

export default function TabItemWrapper({
  children,
  ...props
}: Props): ReactNode {
  return (
    <TabItem {...props}>
      <p className={styles.label}>{props.label ?? props.value}</p>
      {children}
    </TabItem>
  );
}
