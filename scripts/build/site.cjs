/**
 * Runs `docusaurus build` in a process of its own, and prints what ends it as faults of files.
 * Usage: node scripts/build/site.cjs <site folder> <output folder>
 *
 * JavaScript, because Docusaurus transpiles the configuration itself, and a second transpiler would see it first.
 */
process.env.BABEL_ENV = 'production';
process.env.NODE_ENV = 'production';

const jiti = require('jiti');
const { build } = require('@docusaurus/core/lib/commands/build/build.js');

const [siteDir, outDir] = process.argv.slice(2);
// The channel closes when the parent is killed, which no handler of the parent can tell.
process.on('disconnect', () => process.exit(1));

build(siteDir, { outDir }).then(
  () => process.exit(0),
  (error) => {
    const { report } = jiti(__filename, { interopDefault: true })(
      './report.ts',
    );
    console.error(report(error, siteDir));
    process.exit(1);
  },
);
