/**
 * Bundler's loader: hands a page to the workers. It is JavaScript because the bundler loads loaders
 * itself, without the transpiler that the configuration has.
 */
module.exports = function mdxWorkersLoader(source) {
  const { compile, dependenciesOf } = this.getOptions();
  dependenciesOf(this.resourcePath).forEach((file) => this.addDependency(file));
  const done = this.async();
  compile({ file: this.resourcePath, resource: this.resource, source }).then(
    (code) => done(null, code),
    done,
  );
};
