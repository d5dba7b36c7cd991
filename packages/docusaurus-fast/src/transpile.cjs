/**
 * Makes jiti, with which Docusaurus loads the configuration and its plugins, transpile with SWC. Babel, its default, takes
 * six times as long on a machine that has not done it before, in each thread of a build. Require this file before
 * Docusaurus.
 *
 * JavaScript, because it is loaded before anything can load TypeScript.
 */
const path = require('node:path');
const { transformSync } = require('@swc/core');
const jiti = require('jiti');
const { misfit } = require('./misfit.cjs');

/** Stacks are shown for `DEBUG=1` (packages/markdown/src/errors/diagnostic.ts); then they have the lines of the sources. */
const mapsSources = !['', '0', undefined].includes(process.env.DEBUG);
if (mapsSources) {
  process.setSourceMapsEnabled(true);
}

/** The parser's options for a file. */
const parserOf = (filename, ts) =>
  ts
    ? { syntax: 'typescript', tsx: filename.endsWith('x') }
    : { syntax: 'ecmascript' };

/** SWC's message without its stack: the position, what is wrong, and the lines around it. */
function explained(error, filename) {
  const [message] = String(error.message).split('Caused by:');
  const [what, ...frame] = message.trim().split('\n');
  const [, position = filename] = /\[(.+:\d+:\d+)\]/.exec(message) ?? [];
  return new SyntaxError(
    [
      `${path.relative('', position)} ${what.replace(/^x /, '')}; correct the syntax`,
      ...frame,
    ]
      .join('\n')
      .trim(),
  );
}

/** jiti's option `transform`: from TypeScript or ES modules to CommonJS. */
function transform({ source, filename = '', ts = false }) {
  try {
    const { code } = transformSync(source, {
      filename,
      configFile: false,
      swcrc: false,
      sourceMaps: mapsSources && 'inline',
      jsc: { target: 'es2022', parser: parserOf(filename, ts) },
      module: { type: 'commonjs' },
    });
    return { code };
  } catch (error) {
    throw explained(error, filename);
  }
}

/**
 * jiti, with the same parameters. Nothing is cached on disk: transpiling takes as long as reading a cached file.
 */
function load(from, options, ...rest) {
  return jiti(from, { ...options, cache: false, transform }, ...rest);
}

/**
 * Makes Docusaurus load jiti with the transpiler above.
 *
 * @throws Error when Docusaurus has another jiti than this package, which would stay as it is
 */
function replaceJiti(ofDocusaurus = jitiOfDocusaurus()) {
  const file = require.resolve('jiti');
  if (ofDocusaurus !== file) {
    throw misfit(
      'transpile',
      `Docusaurus loads the jiti of ${ofDocusaurus}`,
      'transpile.cjs, and the version of jiti in package.json',
    );
  }
  require.cache[file].exports = load;
}

const jitiOfDocusaurus = () =>
  require.resolve('jiti', {
    paths: [path.dirname(require.resolve('@docusaurus/utils'))],
  });

module.exports = { replaceJiti };

if (!(process.env.FAST_OFF ?? '').split(',').includes('transpile')) {
  replaceJiti();
}
