const COLOUR_FUNCTIONS = [
  'color',
  'hsl',
  'hsla',
  'hwb',
  'lab',
  'lch',
  'light-dark',
  'oklab',
  'oklch',
  'rgb',
  'rgba',
];

/** @type {import('stylelint').Config} */
export default {
  extends: 'stylelint-config-standard',
  rules: {
    // CSS modules use camelCase class names, and the theme's classes are BEM.
    'selector-class-pattern': null,
    // Rules follow the order of the parts of a page; cascade layers resolve conflicts with the theme.
    'no-descending-specificity': null,
    // Infima and Docusaurus have their own naming style.
    'custom-property-pattern': null,
    // Colours are design tokens, defined in src/css/tokens.css.
    'color-no-hex': true,
    'color-named': 'never',
    'function-disallowed-list': COLOUR_FUNCTIONS,
    // The class is away for a moment while the page hydrates: use :has() of what is on the page.
    'selector-disallowed-list': ['/docs-doc-id-/'],
  },
  overrides: [
    {
      // For print.
      files: ['static/cheat-sheet.css'],
      rules: { 'selector-disallowed-list': null },
    },
    {
      files: ['src/css/tokens.css'],
      rules: { 'color-no-hex': null, 'function-disallowed-list': null },
    },
  ],
};
