import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './styles.module.css';

/**
 * A details element whose content is loaded when it is opened. Hidden without scripts, which the content needs.
 *
 * @param preload starts to load the content, on hover
 * @param startOpen whether the element is initially open; evaluated in the browser, after hydration
 */
export default function LazyDetails({
  summary,
  preload,
  startOpen,
  children,
}: {
  readonly summary: string;
  readonly preload: () => void;
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
    // The reader may have opened the element before hydration, for which React gets no toggle event.
    if (element?.open) {
      setOpened(true);
    }
  }, [startOpen]);
  return (
    <details
      ref={details}
      className={`${styles.details} needs-scripts`}
      onToggle={() => {
        setOpened(true);
      }}
    >
      <summary onPointerEnter={preload}>{summary}</summary>
      {opened && <div className={styles.panel}>{children}</div>}
    </details>
  );
}
