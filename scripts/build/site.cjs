/**
 * Runs `docusaurus build` in a process of its own. The errors that end it are printed as `file:line:column` messages,
 * which the command itself does not do.
 * Usage: node scripts/build/site.cjs <site folder> <output folder>
 *
 * JavaScript, because Docusaurus transpiles the configuration itself, and a second transpiler would see it first.
 */
// Read while Docusaurus is loaded, before `build` sets them.
process.env.BABEL_ENV = 'production';
process.env.NODE_ENV = 'production';

require('@docs/docusaurus-fast/transpile.cjs');
const { build } = require('@docusaurus/core/lib/index.js');
const jiti = require('jiti');

const [siteDir, outDir] = process.argv.slice(2);

// The channel closes when the parent is killed, which the parent cannot handle.
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
