/** SVG helpers. Colours are the site's design tokens, so a picture follows the theme without CSS rules of its own. */
import type { Label } from '../types';
import { lineHeight } from './text';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** A drawing and its size in pixels. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly body: string;
}

export const COLOUR = {
  ground: 'var(--ground)',
  raised: 'var(--ground-raised)',
  accentGround: 'var(--accent-ground)',
  edge: 'var(--hairline-strong)',
  line: 'var(--text-quiet)',
  text: 'var(--text)',
  quiet: 'var(--text-quiet)',
} as const;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);

/** A number rounded to a tenth of a pixel, which is precise enough for screens. */
export const num = (value: number): string =>
  String(Math.round(value * 10) / 10);

export const attributes = (
  values: Readonly<Record<string, string | number>>,
): string =>
  Object.entries(values)
    .map(
      ([name, value]) =>
        ` ${name}="${typeof value === 'number' ? num(value) : escaped(value)}"`,
    )
    .join('');

export const element = (
  name: string,
  values: Readonly<Record<string, string | number>>,
  content = '',
): string =>
  content === ''
    ? `<${name}${attributes(values)}/>`
    : `<${name}${attributes(values)}>${content}</${name}>`;

/** A group of elements with common attributes; empty without elements. */
export const layer = (
  values: Readonly<Record<string, string | number>>,
  parts: readonly string[],
): string => (parts.length === 0 ? '' : element('g', values, parts.join('')));

/** A label whose lines are vertically centred on a point. */
export function textAt(
  label: Label,
  { x, y }: Point,
  size: number,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const top = y + size * 0.35 - ((label.length - 1) * lineHeight(size)) / 2;
  return label
    .map((line, index) =>
      element(
        'text',
        { x, y: top + index * lineHeight(size), ...values },
        escaped(line),
      ),
    )
    .join('');
}

/** Outline in the background colour, which keeps text readable on top of lines. */
export const HALO = {
  stroke: COLOUR.ground,
  'stroke-width': 5,
  'stroke-linejoin': 'round',
  'paint-order': 'stroke',
} as const;
