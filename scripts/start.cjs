/**
 * `npm start`: Docusaurus' dev server. Takes the option `--run`, which Docusaurus does not know: saved code runs
 * (src/plugins/run-code).
 * Usage: node scripts/start.cjs [--run] [options of `docusaurus start`]
 */
const { enableCompileCache } = require('node:module');
const path = require('node:path');

// Since Node 22: the library's modules are compiled once, not at each start.
enableCompileCache?.();
require('../packages/docusaurus-fast/src/transpile.cjs');
const { noteServer } = require('./build/running.cjs');

const args = process.argv.slice(2);
const [first = '-'] = args;
const siteDir = path.resolve(first.startsWith('-') ? '.' : first);
noteServer(siteDir);
if (args.includes('--run')) {
  process.env.RUN_CODE = 'on';
}
process.env.BABEL_ENV ??= 'development';
process.env.NODE_ENV ??= 'development';
process.argv = [
  process.execPath,
  'docusaurus',
  'start',
  ...args.filter((arg) => arg !== '--run'),
];
// Not its program, which first loads a check for newer versions and asks the registry.
const { runCLI } = require('@docusaurus/core/lib/index.js');
runCLI(process.argv).catch((error) => {
  const jiti = require('jiti')(__filename, { interopDefault: true });
  console.error(jiti('./build/report.ts').report(error, siteDir));
  process.exit(1);
});
