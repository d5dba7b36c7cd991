import type { ReactNode, SVGProps } from 'react';

/** Seconds by which a row is later than the one above it. */
const DELAY = 0.2;

const ROWS = ['M70 8h40', 'M70 20h40', 'M70 32h40'];

/**
 * The motif of the logo, a pipe that becomes rows, where rows are missing: nothing was found, or they are on their way.
 * It says nothing that the words next to it do not say.
 *
 * @param busy whether rows are on their way
 * @param svg attributes of the picture, where it has another size or colour
 */
export default function Motif({
  busy = false,
  ...svg
}: SVGProps<SVGSVGElement> & {
  readonly busy?: boolean;
}): ReactNode {
  return (
    <svg
      className="motif"
      viewBox="0 0 112 40"
      width="112"
      fill="none"
      stroke="var(--hairline-strong)"
      strokeWidth="2.5"
      strokeLinecap="round"
      aria-hidden="true"
      {...svg}
    >
      <path d="M3 6h14c15 0 12 14 26 14h17M3 20h40M3 34h14c15 0 12-14 26-14" />
      {ROWS.map((row, index) => (
        <path
          key={row}
          d={row}
          className={busy ? 'motif__row' : undefined}
          style={busy ? { animationDelay: `${DELAY * index}s` } : undefined}
          stroke={busy ? 'var(--accent)' : undefined}
          strokeDasharray={busy ? '5 6 29' : '0.1 6'}
          strokeWidth={busy ? 5 : 3}
        />
      ))}
    </svg>
  );
}
