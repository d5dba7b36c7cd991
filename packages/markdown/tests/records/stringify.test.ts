import type { PhrasingContent, Root, RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { describe, expect, it } from 'vitest';
import { isPlain } from '../../src/records/stringify';

const TREES = 6_000;
/** Letters that patterns of the library name, punctuation that begins or ends constructs, and harmless text. */
const PIECES = [
  ...Array.from(' \t\n!"#$%&\'()*+,-./0:;<=>?@[\\]^_`{|}~wps1é'),
  ...[
    'www.',
    'http://',
    '12. ',
    '- ',
    '\n- ',
    ' \nand',
    ' and ',
    'one two',
    '. ',
  ],
];

/** Numbers from 0 to 1, the same in each run. */
function* numbers(): Generator<number, never> {
  let state = 7;
  for (;;) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    yield state / 2 ** 31;
  }
}

const random = numbers();
const below = (limit: number): number =>
  Math.floor(random.next().value * limit);
const oneOf = <T>(items: readonly [T, ...T[]]): T =>
  items[below(items.length)] ?? items[0];
const words = (): string =>
  Array.from({ length: 1 + below(5) }, () => PIECES[below(PIECES.length)]).join(
    '',
  );
const text = (): PhrasingContent => ({ type: 'text', value: words() });

const inline = (): PhrasingContent =>
  oneOf<() => PhrasingContent>([
    () => ({ type: 'inlineCode', value: 'x' }),
    () => ({ type: 'strong', children: [text()] }),
    () => ({ type: 'emphasis', children: [text()] }),
    () => ({ type: 'link', url: '/a', children: [text()] }),
    () => ({ type: 'break' }),
  ])();

const phrase = (): PhrasingContent[] => [text(), inline(), text()];

const block = (): RootContent =>
  oneOf<() => RootContent>([
    () => ({ type: 'paragraph', children: phrase() }),
    () => ({ type: 'heading', depth: 2, children: phrase() }),
    () => ({
      type: 'table',
      children: [
        {
          type: 'tableRow',
          children: [{ type: 'tableCell', children: phrase() }],
        },
      ],
    }),
    () => ({
      type: 'list',
      children: [
        {
          type: 'listItem',
          children: [{ type: 'paragraph', children: phrase() }],
        },
      ],
    }),
  ])();

describe('text that is called plain', () => {
  it('is what the library writes, whatever is around it', () => {
    const wrong: string[] = [];
    let plain = 0;
    for (let tree = 0; tree < TREES; tree += 1) {
      const root: Root = { type: 'root', children: [block(), block()] };
      toMarkdown(root, {
        extensions: [gfmToMarkdown({ tablePipeAlign: false })],
        handlers: {
          text: ({ value }: { value: string }, _, state, info) => {
            const safe = state.safe(value, info);
            if (isPlain(value, info, state.stack)) {
              plain += 1;
              if (safe !== value) {
                wrong.push(JSON.stringify([info.before, value, info.after]));
              }
            }
            return safe;
          },
        },
      });
    }
    expect(wrong).toEqual([]);
    expect(plain).toBeGreaterThan(TREES / 10);
  });

  it.each([
    ['Two words', '\n', '\n', true],
    [', and then ', '`', '`', true],
    ['in a list.\nNext line', ' ', '\n', true],
    ['1. is a list at the start', '\n', '\n', false],
    ['an_underscore', '\n', '\n', false],
    ['ends with a space ', '\n', '\n', false],
  ])('%j between %j and %j: %j', (value, before, after, expected) => {
    expect(isPlain(value, { before, after }, ['paragraph'])).toBe(expected);
  });
});
