import type { PrismTheme } from 'prism-react-renderer';

/**
 * One theme for light and dark: every colour is a CSS variable of src/css/code.css, so that the
 * switch needs no script and no second copy of the page.
 */
export const codeTheme = {
  plain: { color: 'var(--code-text)', backgroundColor: 'var(--code-ground)' },
  styles: [
    {
      types: ['comment', 'prolog', 'doctype', 'cdata'],
      style: { color: 'var(--code-comment)', fontStyle: 'italic' },
    },
    {
      types: ['keyword', 'boolean', 'important', 'rule', 'tag', 'selector'],
      style: { color: 'var(--code-keyword)' },
    },
    {
      types: [
        'string',
        'triple-quoted-string',
        'char',
        'attr-value',
        'regex',
        'inserted',
        'url',
      ],
      style: { color: 'var(--code-string)' },
    },
    {
      types: ['number', 'date', 'constant', 'symbol'],
      style: { color: 'var(--code-number)' },
    },
    {
      types: ['function', 'decorator', 'annotation'],
      style: { color: 'var(--code-function)' },
    },
    {
      types: [
        'class-name',
        'builtin',
        'table',
        'property',
        'key',
        'attr-name',
        'atrule',
      ],
      style: { color: 'var(--code-class)' },
    },
    {
      types: ['variable', 'assign-left', 'parameter'],
      style: { color: 'var(--code-variable)' },
    },
    {
      types: ['operator', 'punctuation'],
      style: { color: 'var(--code-punctuation)' },
    },
    { types: ['deleted'], style: { color: 'var(--code-deleted)' } },
  ],
} satisfies PrismTheme;

/** Grammars beyond those that prism-react-renderer bundles (Python, SQL, JSON, YAML, Markdown, TS…). */
export const additionalLanguages = [
  'bash',
  'batch',
  'csv',
  'diff',
  'docker',
  'ini',
  'toml',
];
