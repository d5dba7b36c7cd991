/**
 * Runs `docusaurus build` in a process of its own, and prints what ends it as faults of files.
 * Usage: node scripts/build/site.cjs <site folder> <output folder>
 *
 * `BUILD_PART=client` and `BUILD_PART=server` end when their bundle is written, `BUILD_PART=pages` does the rest.
 *
 * JavaScript, because Docusaurus transpiles the configuration itself, and a second transpiler would see it first.
 */
process.env.BABEL_ENV = 'production';
process.env.NODE_ENV = 'production';

const part = process.env.BUILD_PART;
// Read by Docusaurus when it is loaded.
if (part === 'pages') {
  process.env.DOCUSAURUS_SKIP_BUNDLING = 'true';
} else if (part) {
  process.env.DOCUSAURUS_EXIT_AFTER_BUNDLING = 'true';
}

require('../../src/transpile.cjs');
const jiti = require('jiti');
const { build } = require('@docusaurus/core/lib/commands/build/build.js');

const [siteDir, outDir] = process.argv.slice(2);

/** Replaces a function that Docusaurus' build calls. */
function replace(file, name, by) {
  const module = require(file);
  const original = module[name];
  if (typeof original !== 'function') {
    throw new Error(
      `scripts/build/site.cjs: ${file} has no function ${name}; adapt the replacement to this Docusaurus release.`,
    );
  }
  module[name] = by(original);
}

// Docusaurus loads the configuration once for the languages of the site, and once more for each of them.
replace(
  '@docusaurus/core/lib/server/config.js',
  'loadSiteConfig',
  (loadSiteConfig) => {
    let loaded;
    return (params) => (loaded ??= loadSiteConfig(params));
  },
);

/** The configuration of one bundle: its pages do not wait for the compilation of the other one. */
function alone(config) {
  for (const { use } of config.module.rules) {
    for (const { options } of Array.isArray(use) ? use : []) {
      delete options?.crossCompilerCache;
    }
  }
  return config;
}

if (part === 'client' || part === 'server') {
  replace(
    '@docusaurus/bundler/lib/compiler.js',
    'compile',
    (compile) => (options) =>
      compile({
        ...options,
        configs: options.configs.filter(({ name }) => name === part).map(alone),
      }),
  );
}
if (part === 'server') {
  // The files of the first process stay.
  replace(
    '@docusaurus/core/lib/commands/utils/clearPath.js',
    'default',
    () => () => Promise.resolve(),
  );
}

// The channel closes when the parent is killed, which no handler of the parent can tell.
process.on('disconnect', () => process.exit(1));

/** Docusaurus' general words, in front of those that name the file, and what it says of a part. */
const NOISE =
  /Error while parsing Markdown front matter|Skipping the Docusaurus bundling step/;
for (const level of ['error', 'warn']) {
  const print = console[level];
  console[level] = (...words) => {
    if (!NOISE.test(String(words[0]))) {
      print(...words);
    }
  };
}

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
