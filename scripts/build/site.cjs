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

/** Docusaurus' general words, in front of those that name the file. */
const NOISE = /Error while parsing Markdown front matter/;
const { error: print } = console;
console.error = (...words) => {
  if (!NOISE.test(String(words[0]))) {
    print(...words);
  }
};

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
