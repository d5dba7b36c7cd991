/**
 * Token types by CSS class. The class is one letter, because every token of every page has it; src/css/code.css
 * defines the colours for both themes. Operators and punctuation have the colour of the text: with their own
 * class they were half of the elements of a long page.
 */
const CLASSES: Readonly<Record<string, readonly string[]>> = {
  c: ['comment', 'prolog', 'doctype', 'cdata'],
  k: ['keyword', 'boolean', 'important', 'rule', 'tag', 'selector', 'header'],
  s: [
    'string',
    'triple-quoted-string',
    'char',
    'attr-value',
    'regex',
    'url',
    'value',
  ],
  n: ['number', 'date', 'constant', 'symbol'],
  f: ['function', 'decorator', 'annotation'],
  t: [
    'class-name',
    'builtin',
    'table',
    'property',
    'key',
    'attr-name',
    'atrule',
    'section',
  ],
  v: ['variable', 'assign-left', 'parameter'],
  i: ['inserted', 'inserted-sign'],
  d: ['deleted', 'deleted-sign'],
};

const classByType = new Map(
  Object.entries(CLASSES).flatMap(([name, types]) =>
    types.map((type) => [type, name] as const),
  ),
);

/**
 * Class of a token.
 *
 * @param types Prism's types of the token, from the outermost to the innermost; the innermost with a colour wins
 */
export const tokenClass = (types: readonly string[]): string | undefined =>
  types
    .map((type) => classByType.get(type))
    .findLast((name) => name !== undefined);
