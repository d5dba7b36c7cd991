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
  },
};
