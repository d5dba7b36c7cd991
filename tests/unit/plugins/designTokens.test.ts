import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  contrastOf,
  ratioOf,
  readTokens,
} from '@site/src/plugins/design-tokens/tokens';

it.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#000000', 21],
  ['#777777', '#ffffff', 4.4], // 4.478: rounded down, because it is below 4.5
  ['#767676', '#ffffff', 4.5],
  ['#123456', '#123456', 1],
])('%s on %s has a contrast of %d', (text, ground, ratio) => {
  expect(contrastOf(text, ground)).toBe(ratio);
});

describe('readTokens', () => {
  it('groups colours by the comment above them, and resolves aliases', () => {
    const { groups, lengths } = readTokens(
      ':root {\n/* Grounds. */\n--ground: light-dark(#ffffff, #000000);\n' +
        '--text: light-dark(#000000, #ffffff);\n/* Code. */\n--code-ground: var(--ground);\n' +
        '--radius: 6px;\n--motion: 140ms ease-out;\n}\n',
    );
    expect(
      groups.map(({ label, colours }) => [label, colours.map((c) => c.name)]),
    ).toEqual([
      ['Grounds.', ['--ground', '--text']],
      ['Code.', ['--code-ground']],
    ]);
    expect(groups[1]?.colours[0]?.contrasts).toEqual([
      {
        text: '--text',
        ground: '--code-ground',
        ratio: { light: 21, dark: 21 },
      },
    ]);
    expect(lengths).toEqual([{ name: '--radius', value: '6px' }]);
  });

  it('does not read a stylesheet without colours', () => {
    expect(() => readTokens(':root {\n--radius: 6px;\n}')).toThrow(
      'has no colours',
    );
  });
});

/** Colours of text, which need 4.5:1. The others are those of borders and grounds. */
const NOT_TEXT = /hairline|border|scrollbar|ground|selection|code-line/;

it('each text colour of the site can be read on the grounds of text', () => {
  const { groups } = readTokens(fs.readFileSync('src/css/tokens.css', 'utf8'));
  const faint = groups
    .flatMap(({ colours }) => colours)
    .flatMap(({ contrasts }) => contrasts)
    .filter(({ text }) => !NOT_TEXT.test(text))
    .filter(
      ({ text, ground, ratio }) =>
        Math.min(ratio.light, ratio.dark) < 4.5 &&
        // Neither quiet text nor links are on a highlighted line or below a selection.
        !(text !== '--text' && /selection|code-line/.test(ground)),
    );
  expect(faint).toEqual([]);
});

it.each([
  ['--ground-raised', '--ground', 1.25],
  ['--ground-panel', '--ground', 1.25],
  ['--hairline', '--ground', 1.8],
  ['--hairline-strong', '--ground-raised', 1.8],
  ['--hairline-strong', '--ground-panel', 1.8],
  ['--code-line', '--ground-raised', 1.15],
])('%s differs from %s in the dark theme', (name, ground, least) => {
  const { groups } = readTokens(fs.readFileSync('src/css/tokens.css', 'utf8'));
  const colours = groups.flatMap((group) => group.colours);
  const dark = (wanted: string): string =>
    colours.find((colour) => colour.name === wanted)?.value.dark ?? '';
  expect(ratioOf(dark(name), dark(ground))).toBeGreaterThanOrEqual(least);
});

it.each(['--ground', '--ground-raised', '--ground-panel'])(
  'frames of fields and buttons are seen on %s in both themes',
  (ground) => {
    const { groups } = readTokens(
      fs.readFileSync('src/css/tokens.css', 'utf8'),
    );
    const valueOf = (name: string) =>
      groups
        .flatMap(({ colours }) => colours)
        .find((colour) => colour.name === name)?.value;
    const [frame, behind] = [valueOf('--control-border'), valueOf(ground)];
    for (const theme of ['light', 'dark'] as const) {
      expect(
        ratioOf(frame?.[theme] ?? '', behind?.[theme] ?? ''),
      ).toBeGreaterThanOrEqual(3);
    }
  },
);
