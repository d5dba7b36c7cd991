/**
 * Loader of `.docusaurus/registry.js`: replaces `require.resolveWeak(request)` with the request. The bundler builds each
 * module that has a weak reference; react-loadable needs the id for server rendering only.
 */
const { misfit } = require('../misfit.cjs');

const REFERENCE = /require\.resolveWeak\(("[^"]+")\)/g;

module.exports = (source) => {
  const code = source.replace(REFERENCE, '$1');
  if (code === source || code.includes('resolveWeak')) {
    throw misfit(
      'lazy-pages',
      'registry.js names pages in another way than require.resolveWeak("…")',
      'lazy-pages/registryLoader.cjs',
    );
  }
  return code;
};
