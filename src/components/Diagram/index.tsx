import { enlarge } from '@site/src/components/Zoom';
import { type ReactNode, useRef } from 'react';
import styles from './styles.module.css';

/** The visible SVG: a diagram may have two, for wide and narrow viewports. */
const shownPicture = (box: Element | null): Element | undefined =>
  [...(box?.querySelectorAll(':scope > svg') ?? [])].find((svg) =>
    svg.checkVisibility(),
  );

/**
 * A diagram rendered at build time (packages/diagrams/src). The browser gets static SVG and hydrates only the
 * button.
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
