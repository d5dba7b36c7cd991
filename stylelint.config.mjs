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
    // CSS modules name classes as properties, and the theme's own classes are BEM.
    'selector-class-pattern': null,
    // Order of specificity is shown by the order of the parts of a page; layers settle the rest.
    'no-descending-specificity': null,
    // Infima's and Docusaurus' properties have names of their own style.
    'custom-property-pattern': null,
    // Colours are tokens: src/css/tokens.css has them all.
    'color-no-hex': true,
    'color-named': 'never',
    'function-disallowed-list': COLOUR_FUNCTIONS,
  },
  overrides: [
    {
      files: ['src/css/tokens.css'],
      rules: { 'color-no-hex': null, 'function-disallowed-list': null },
    },
  ],
};
