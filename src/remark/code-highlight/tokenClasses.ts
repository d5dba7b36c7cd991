/**
 * Token types by the colour they get: the class is a letter, because it stands on every token of every
 * page. src/css/code.css gives the letters their colours, for both themes. Operators and punctuation have
 * the colour of the text: in a class of their own they were half of the elements of a long page.
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
 * @param types Prism's types of it, from the outermost to its own; the innermost that has a colour wins
 */
export const tokenClass = (types: readonly string[]): string | undefined =>
  types
    .map((type) => classByType.get(type))
    .findLast((name) => name !== undefined);
