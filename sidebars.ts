import type { SidebarsConfig } from '@docusaurus/plugin-content-docs';
import { gettingStarted } from './src/config/sidebar/gettingStarted';
import { reference } from './src/config/sidebar/reference';

/**
 * The one sidebar. Its sections, in reading order: Getting started, Core concepts, dlt+, Sources,
 * Destinations, Using dlt, Deploying dlt, Optimizing dlt, Code examples, Reference. A section has a
 * file of its own in src/config/sidebar, and a page is listed there once it is written.
 */
export default {
  tutorialSidebar: [gettingStarted, reference(__dirname)],
} satisfies SidebarsConfig;
