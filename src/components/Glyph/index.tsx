import type { ReactNode } from 'react';
import type { GlyphName } from '@docs/markdown/facts/glyphNames';

/** Paths of the glyphs, drawn on 20 × 20 with one stroke. They stand for kinds of places, not for vendors. */
const PATHS: Readonly<Record<GlyphName, string>> = {
  api: 'M7 4c-2.5 0-1 4.5-3.5 6C6 11.5 4.5 16 7 16M13 4c2.5 0 1 4.5 3.5 6-2.5 1.5-1 6-3.5 6',
  database:
    'M4 5.5C4 4 7 3 10 3s6 1 6 2.5S13 8 10 8 4 7 4 5.5Zm0 0v9C4 16 7 17 10 17s6-1 6-2.5v-9M4 10c0 1.5 3 2.5 6 2.5s6-1 6-2.5',
  files: 'M5 3h7l3 3v11H5zM12 3v3h3M8 10h4m-4 3h4',
  code: 'm7 6-4 4 4 4m6-8 4 4-4 4m-2-10-2 12',
  service: 'M6 15a4 4 0 0 1-.3-8A5 5 0 0 1 15 8.5 3.3 3.3 0 0 1 14.5 15z',
  warehouse: 'M3 8.5 10 4l7 4.5V16H3zM6.5 16v-5h7v5m-7-2.5h7',
  lake: 'M3 8c2.3-2 4.7 2 7 0s4.7 2 7 0M3 12c2.3-2 4.7 2 7 0s4.7 2 7 0M3 16c2.3-2 4.7 2 7 0s4.7 2 7 0M10 2v2',
  vectors: 'm5 15 4-9 6 5zM5 15h.01M9 6h.01M15 11h.01',
  table: 'M3 4h14v12H3zM3 8h14M3 12h14M8 4v12',
  stream: 'M3 6h9m3 0h2M3 10h3m3 0h8M3 14h8m3 0h3',
  messages: 'M3 4h14v9H9l-4 3v-3H3zM6.5 8.5h.01M10 8.5h.01M13.5 8.5h.01',
  person:
    'M10 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-6 7c0-3 2.7-4.5 6-4.5s6 1.5 6 4.5',
  help: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm-2-8.5a2 2 0 1 1 2.8 1.8c-.5.3-.8.7-.8 1.2m0 2.5h.01',
  shop: 'M3 4h2l2 8.5h8L17 7H6m2 9h.01M14 16h.01',
  chart: 'M3 17h14M5 14v-3m5 3V5m5 9V8',
  people:
    'M7.5 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm5 0a2.5 2.5 0 1 0 0-5M2.5 16c0-2.7 2.2-4 5-4s5 1.3 5 4m2-4c1.8.4 3 1.7 3 4',
  web: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM3 10h14M10 3c2 2 3 4.3 3 7s-1 5-3 7c-2-2-3-4.3-3-7s1-5 3-7',
  more: 'M4 10h12m-4-4 4 4-4 4',
};

/** A decorative picture of a kind of place; the words next to it say the same. */
export default function Glyph({
  name,
}: {
  readonly name: GlyphName;
}): ReactNode {
  return (
    <svg
      viewBox="0 0 20 20"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
