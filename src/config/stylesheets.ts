/** The stylesheets that all pages load, in the order of the cascade; relative to the configuration of the site. */
export const stylesheets: readonly string[] = [
  './src/css/fonts.css',
  './src/css/tokens.css',
  './src/css/frame.css',
  './src/css/text.css',
  './src/css/code.css',
  './src/css/api.css',
  './src/css/print.css',
];
