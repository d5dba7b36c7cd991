/**
 * Prints all that a build would reject, before anything is bundled: facts of another version, pages that the sidebar lists
 * and that do not exist, errors and broken links of pages, names of the stub, phrases of the search, claims.
 * Usage: node scripts/build/problems.cjs [site folder]
 *
 * JavaScript, because Docusaurus transpiles the configuration itself, and a second transpiler would see it first.
 */
process.env.BABEL_ENV = 'production';
process.env.NODE_ENV = 'production';

require('@docs/docusaurus-fast/transpile.cjs');
const path = require('node:path');
const jiti = require('jiti');
const { serverProblem } = require('./running.cjs');

const siteDir = path.resolve(process.argv[2] ?? '.');
const problem = serverProblem(siteDir);
if (problem !== undefined) {
  console.error(problem);
  process.exit(1);
}

const { printProblems } = jiti(__filename, { interopDefault: true })(
  './problems.ts',
);

printProblems(siteDir).then(
  (count) => process.exit(count === 0 ? 0 : 1),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
