/**
 * Loaded by each thread of a build before its own code (scripts/build/docusaurus.ts): the threads that render pages need
 * one function of Docusaurus' bundler package, whose other modules take as long to load as 50 pages to render. That
 * function, the minifier, gets pages without the parts that are minified already. A build without this file has the same
 * output (scripts/determinism.ts), later.
 *
 * JavaScript, because it is loaded before anything can load TypeScript.
 */
const { Module } = require('node:module');
const { isMainThread } = require('node:worker_threads');
const { minifyRest } = require('./minifyRest.cjs');

if (!isMainThread) {
  const file = require.resolve('@docusaurus/bundler');
  const bundler = new Module(file);
  bundler.loaded = true;
  bundler.exports = {
    async getHtmlMinifier(options) {
      const docusaurus = require('@docusaurus/bundler/lib/minifyHtml.js');
      const { minify } = await docusaurus.getHtmlMinifier(options);
      return { minify: minifyRest(minify) };
    },
  };
  require.cache[file] = bundler;
}
