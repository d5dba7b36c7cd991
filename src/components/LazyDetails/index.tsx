import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import styles from './styles.module.css';

/**
 * What readers may open, loaded when they do. Without script it is not there: what it offers needs one.
 *
 * @param startOpen whether it opens by itself; asked once, in the browser
 */
export default function LazyDetails({
  summary,
  preload,
  startOpen,
  children,
}: {
  readonly summary: string;
  readonly preload: () => unknown;
  readonly startOpen?: () => boolean;
  readonly children: ReactNode;
}): ReactNode {
  const details = useRef<HTMLDetailsElement>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const element = details.current;
    if (element && startOpen?.()) {
      element.open = true;
    }
    // It may have been opened before the page came alive, and no event tells of that.
    if (element?.open) {
      setOpened(true);
    }
  }, [startOpen]);
  return (
    <details
      ref={details}
      className={styles.details}
      onToggle={() => {
        setOpened(true);
      }}
    >
      <summary onPointerEnter={preload}>{summary}</summary>
      {opened && (
        <Suspense fallback={null}>
          <div className={styles.panel}>{children}</div>
        </Suspense>
      )}
    </details>
  );
}
