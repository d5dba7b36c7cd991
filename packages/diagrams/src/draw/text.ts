/** Estimates the size of labels, because no browser can measure them at build time. */
import type { Label } from '../types';

/** Font sizes in pixels of an unscaled diagram. */
export const SIZE = { node: 14, note: 12.5, title: 12.5, code: 12.5 } as const;

/** Line height, in multiples of the font size. */
const LEADING = 1.3;

/**
 * Advance widths of Public Sans at weight 500, in hundredths of the font size: measured in a browser with the
 * font file that src/css/fonts.css serves. The same stylesheet adjusts the fallback fonts to this width.
 */
const ADVANCES: Readonly<Record<number, string>> = {
  24: "` .:·’',;i!|jI([]l){}/\\",
  38: '-Jfrt1*”"“^',
  50: 'zsv?_cy',
  56: '<>×+=aekox–',
  60: 'Lhnu~FTbdpq27#0EYg6934P58Z',
  68: '$BRSVKCDXAU',
  76: '&GOQNHw',
  88: '…@mM%',
  100: '→←W—',
};
const byCharacter = new Map(
  Object.entries(ADVANCES).flatMap(([advance, characters]) =>
    Array.from(
      characters,
      (character) => [character, Number(advance)] as const,
    ),
  ),
);
/** Advance of any other character, wide enough for non-Latin scripts. */
const UNKNOWN = 100;
/** Approximate advance of the fonts in --face-code. */
const CODE_ADVANCE = 0.605;

/** Width of a text in pixels, overestimated by at most a few per cent. */
export const textWidth = (text: string, size: number): number =>
  (Array.from(text).reduce(
    (sum, character) => sum + (byCharacter.get(character) ?? UNKNOWN),
    0,
  ) *
    size) /
  100;

export const codeWidth = (text: string): number =>
  text.length * SIZE.code * CODE_ADVANCE;

/** Size of a label in pixels. */
export const labelSize = (
  label: Label,
  size: number,
): { width: number; height: number } => ({
  width: Math.max(0, ...label.map((line) => textWidth(line, size))),
  height: label.length * size * LEADING,
});

/** The fewest lines of a width, and then the narrowest lines of that number; a word is never broken. */
export function wrapped(label: Label, size: number, width: number): Label {
  const words = label.join(' ').split(' ');
  const within = (limit: number): string[] => {
    const lines: string[] = [];
    for (const word of words) {
      const longer = `${lines.at(-1) ?? ''} ${word}`;
      if (lines.length > 0 && textWidth(longer, size) <= limit) {
        lines[lines.length - 1] = longer;
      } else {
        lines.push(word);
      }
    }
    return lines;
  };
  const count = within(width).length;
  let limit = width;
  while (limit > size && within(limit - 2).length === count) {
    limit -= 2;
  }
  return label.length === 0 ? [] : within(limit);
}

export const lineHeight = (size: number): number => size * LEADING;
