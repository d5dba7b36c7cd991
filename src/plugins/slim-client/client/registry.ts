/** Stands in for `.docusaurus/registry.js`. */
import { loaders } from '@generated/slim-client/site';

/**
 * Loader, module request and weak module id of each chunk. react-loadable wants the last two for
 * rendering on a server and for `preloadReady`; Docusaurus' client does neither.
 */
const registry = Object.fromEntries(
  Object.entries(loaders).map(([chunk, load]) => [chunk, [load, chunk, chunk]]),
);

export default registry;
