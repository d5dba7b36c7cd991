import type { CSSProperties, ReactNode } from 'react';
import type { Monogram as Props } from '@docs/markdown/facts/monograms';

/** Two letters for a source or a destination, in the colour of its family; the name is next to them. */
export default function Monogram({ letters, hue }: Props): ReactNode {
  return (
    <span
      className="monogram"
      style={{ '--hue': hue } as CSSProperties}
      data-letters={letters}
      aria-hidden="true"
    />
  );
}
