import { enlarge } from '@site/src/components/Zoom';
import { type ReactNode, useRef } from 'react';
import styles from './styles.module.css';

/** Of the two pictures that a diagram may have, the one for this window. */
const shownPicture = (box: Element | null): Element | undefined =>
  [...(box?.querySelectorAll(':scope > svg') ?? [])].find((svg) =>
    svg.checkVisibility(),
  );

/**
 * A diagram that the build drew (src/remark/diagrams). The browser gets its SVG as it is: nothing to
 * compute, nothing to hydrate but the button.
 */
export default function Diagram({
  html,
}: {
  readonly html: string;
}): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  return (
    <figure className={styles.diagram}>
      <div
        ref={box}
        className={styles.box}
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <button
        type="button"
        aria-label="Enlarge the diagram"
        onClick={() => {
          const picture = shownPicture(box.current);
          if (picture) {
            void enlarge(picture, picture.getAttribute('aria-label') ?? '');
          }
        }}
      >
        Enlarge
      </button>
    </figure>
  );
}
