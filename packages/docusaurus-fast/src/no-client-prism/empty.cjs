// Stands in for Prism's grammars. An alias to `false` would do, but the bundler numbers such a module by its absolute path.
