/** How wide a label will be: there is no browser to ask when the site is built. */
import type { Label } from '../types';

/** Sizes in pixels of a diagram that is not scaled. */
export const SIZE = { node: 15, note: 13, title: 13, code: 13 } as const;

/** Height of a line, in sizes of its text. */
const LEADING = 1.35;

/**
 * Advance of Public Sans at weight 500, in hundredths of its size: measured in a browser from the font
 * file that src/css/fonts.css serves. Fallback faces are made as wide there.
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
/** Anything else, Latin or not, is given room enough. */
const UNKNOWN = 100;
/** The faces of --face-code are about this wide. */
const CODE_ADVANCE = 0.605;

/** Width of a text in pixels, at most a few per cent too wide. */
export const textWidth = (text: string, size: number): number =>
  (Array.from(text).reduce(
    (sum, character) => sum + (byCharacter.get(character) ?? UNKNOWN),
    0,
  ) *
    size) /
  100;

export const codeWidth = (text: string): number =>
  text.length * SIZE.code * CODE_ADVANCE;

/** Room that a label takes. */
export const labelSize = (
  label: Label,
  size: number,
): { width: number; height: number } => ({
  width: Math.max(0, ...label.map((line) => textWidth(line, size))),
  height: label.length * size * LEADING,
});

export const lineHeight = (size: number): number => size * LEADING;
