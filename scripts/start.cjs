/**
 * `npm start`: Docusaurus' dev server. Takes the option `--run`, which Docusaurus does not know: saved code runs
 * (src/plugins/run-code).
 * Usage: node scripts/start.cjs [--run] [options of `docusaurus start`]
 */
const path = require('node:path');
const { pathToFileURL } = require('node:url');

require('../packages/docusaurus-fast/src/transpile.cjs');
const { noteServer } = require('./build/running.cjs');

const args = process.argv.slice(2);
const [first = '-'] = args;
noteServer(first.startsWith('-') ? '.' : first);
if (args.includes('--run')) {
  process.env.RUN_CODE = 'on';
}
const program = path.join(
  __dirname,
  '../node_modules/@docusaurus/core/bin/docusaurus.mjs',
);
process.argv = [
  process.execPath,
  program,
  'start',
  ...args.filter((arg) => arg !== '--run'),
];
void import(pathToFileURL(program).href);
