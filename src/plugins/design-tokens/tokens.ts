/** Reads the design tokens from their stylesheet, and computes the contrast of the colours (WCAG 2.2). */

export const THEMES = ['light', 'dark'] as const;

export type Theme = (typeof THEMES)[number];

/** The contrast of two tokens: the text, and the ground that it is on. */
interface Contrast {
  readonly text: string;
  readonly ground: string;
  readonly ratio: Readonly<Record<Theme, number>>;
}

/** A colour, with the contrasts that say where it can be used. */
export interface Colour {
  readonly name: string;
  readonly value: Readonly<Record<Theme, string>>;
  readonly contrasts: readonly Contrast[];
}

/** Colours that are below one comment of the stylesheet, which is their label. */
interface ColourGroup {
  readonly label: string;
  readonly colours: readonly Colour[];
}

/** A length: a width, or the radius of corners. */
interface Length {
  readonly name: string;
  readonly value: string;
}

/** What the stylesheet defines. */
export interface Tokens {
  readonly groups: readonly ColourGroup[];
  readonly lengths: readonly Length[];
}

const COMMENT_OR_TOKEN =
  /\/\*\s*(?<comment>[^*]+?)\s*\*\/|(?<name>--[\w-]+):\s*(?<value>[^;]+);/g;
const PAIR = /^light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)$/;
const ALIAS = /^var\((--[\w-]+)\)$/;
const LENGTH = /^\d[\d.]*(rem|px)$/;
/** Tokens that others refer to. */
const GROUND = /^--(ground|selection|[\w]+-ground$|code-line)/;
const GROUNDS_OF_TEXT = [
  '--ground',
  '--ground-raised',
  '--ground-panel',
] as const;

/** Relative luminance of a colour, `#rrggbb`. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of two colours, `#rrggbb`. */
export function ratioOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort(
    (a, b) => a - b,
  );
  return (light + 0.05) / (dark + 0.05);
}

/** The contrast ratio of two colours, rounded down to one decimal: a figure must not look better than it is. */
export const contrastOf = (one: string, other: string): number =>
  Math.floor(ratioOf(one, other) * 10) / 10;

type Values = ReadonlyMap<string, Colour['value']>;

/** The grounds of a text: `--primary-text` is on `--primary`. */
function groundsOf(name: string, values: Values): readonly string[] {
  const own = name.replace(/-text$/, '');
  return own !== name && values.has(own) ? [own] : GROUNDS_OF_TEXT;
}

function contrastsOf(name: string, values: Values): Contrast[] {
  const pairs = GROUND.test(name)
    ? ['--text', '--text-quiet', '--accent'].map((text) => [text, name])
    : groundsOf(name, values).map((ground) => [name, ground]);
  return pairs.flatMap(([text = '', ground = '']) => {
    const [above, below] = [values.get(text), values.get(ground)];
    return above && below
      ? [
          {
            text,
            ground,
            ratio: {
              light: contrastOf(above.light, below.light),
              dark: contrastOf(above.dark, below.dark),
            },
          },
        ]
      : [];
  });
}

/**
 * Reads the first rule of the stylesheet.
 *
 * @throws Error when it has no colours, so that a new notation does not leave the page of the design empty
 */
export function readTokens(css: string): Tokens {
  const rule = css.slice(css.indexOf(':root {'), css.indexOf('\n}'));
  const values = new Map<string, Colour['value']>();
  const groups: { label: string; names: string[] }[] = [];
  const lengths: Length[] = [];
  for (const { groups: found = {} } of rule.matchAll(COMMENT_OR_TOKEN)) {
    const { comment, name = '', value = '' } = found;
    if (comment !== undefined) {
      groups.push({ label: comment.replaceAll(/\s+/g, ' '), names: [] });
      continue;
    }
    const [, light, dark] = PAIR.exec(value) ?? [];
    const known = values.get(ALIAS.exec(value)?.[1] ?? '');
    const pair =
      light !== undefined && dark !== undefined ? { light, dark } : known;
    if (pair) {
      values.set(name, pair);
      groups.at(-1)?.names.push(name);
    } else if (LENGTH.test(value)) {
      lengths.push({ name, value });
    }
  }
  if (values.size === 0) {
    throw new Error(
      'src/css/tokens.css has no colours of the form light-dark(#rrggbb, #rrggbb) in its first rule.',
    );
  }
  return {
    groups: groups.flatMap(({ label, names }) =>
      names.length === 0
        ? []
        : [
            {
              label,
              colours: names.flatMap((name) => {
                const value = values.get(name);
                return value
                  ? [{ name, value, contrasts: contrastsOf(name, values) }]
                  : [];
              }),
            },
          ],
    ),
    lengths,
  };
}
