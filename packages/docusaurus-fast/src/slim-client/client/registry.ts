/** Replaces `.docusaurus/registry.js`. */
import { loaders } from '@generated/slim-client/site';
import { retried } from '../../client/loadPart';

/**
 * Loader, module request and weak module id by chunk. react-loadable needs the last two only for server
 * rendering and `preloadReady`, which Docusaurus' client does not use, so the chunk name fills their place.
 */
const registry = Object.fromEntries(
  Object.entries(loaders).map(([chunk, load]) => [
    chunk,
    [() => retried(load), chunk, chunk],
  ]),
);

export default registry;
