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

/** Stacks are shown for `DEBUG=1` (src/faults/fault.ts); then they have the lines of the sources. */
const mapsSources = !['', '0', undefined].includes(process.env.DEBUG);
if (mapsSources) {
  process.setSourceMapsEnabled(true);
}

/** The parser's options for a file. */
const parserOf = (filename, ts) =>
  ts
    ? { syntax: 'typescript', tsx: filename.endsWith('x') }
    : { syntax: 'ecmascript' };

/** SWC's message without the trace of its own code: the place, what is wrong, and the lines around it. */
function explained(error, filename) {
  const [message] = String(error.message).split('Caused by:');
  const [what, ...frame] = message.trim().split('\n');
  const [, place = filename] = /\[(.+:\d+:\d+)\]/.exec(message) ?? [];
  return new SyntaxError(
    [
      `${path.relative('', place)} ${what.replace(/^x /, '')}; mend the syntax`,
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
 * jiti, with the same parameters. Nothing is cached on disk: transpiling takes as long as reading it from there.
 */
function load(from, options, ...rest) {
  return jiti(from, { ...options, cache: false, transform }, ...rest);
}

require.cache[require.resolve('jiti')].exports = load;
