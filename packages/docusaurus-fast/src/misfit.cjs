/**
 * The error of a part that does not fit the installed release of Docusaurus or its bundler.
 *
 * JavaScript, because transpile.cjs needs it before anything can load TypeScript.
 */
const { version } = require('@docusaurus/core/package.json');

/**
 * @param {string} part name of the part, which is its option
 * @param {string} problem what differs
 * @param {string} file what to adapt, below packages/docusaurus-fast/src
 * @param {unknown} [cause]
 * @returns {Error}
 */
const misfit = (part, problem, file, cause) =>
  new Error(
    `docusaurus-fast: ${part} does not fit Docusaurus ${version}: ${problem}; adapt packages/docusaurus-fast/src/${file}, or ` +
      (part === 'transpile'
        ? 'set FAST_OFF=transpile in the environment'
        : `set '${part}': false in docusaurus.config.ts`),
    { cause },
  );

module.exports = { misfit };
