/**
 * Bundler's loader: hands a page to the workers. It is JavaScript because the bundler loads loaders
 * itself, without the transpiler that the configuration has.
 */
const fs = require('node:fs');

module.exports = function mdxWorkersLoader(source) {
  const { compile, dependenciesOf } = this.getOptions();
  for (const file of dependenciesOf(this.resourcePath)) {
    if (fs.existsSync(file)) {
      this.addDependency(file);
    } else {
      // The watcher takes a file that does not exist for one that was removed, and the page is compiled again at once.
      this.addMissingDependency(file);
    }
  }
  const done = this.async();
  compile({ file: this.resourcePath, resource: this.resource, source }).then(
    (code) => done(null, code),
    done,
  );
};
