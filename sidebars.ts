import type { SidebarsConfig } from '@docusaurus/plugin-content-docs';
import { coreConcepts } from './src/config/sidebar/coreConcepts';
import { deploying } from './src/config/sidebar/deploying';
import { destinations } from './src/config/sidebar/destinations';
import { dltPlus } from './src/config/sidebar/dltPlus';
import { examples } from './src/config/sidebar/examples';
import { gettingStarted } from './src/config/sidebar/gettingStarted';
import { optimizing } from './src/config/sidebar/optimizing';
import { reference } from './src/config/sidebar/reference';
import { sources } from './src/config/sidebar/sources';
import { usingDlt } from './src/config/sidebar/usingDlt';

/** The one sidebar, its sections in reading order; each has a file of its own in src/config/sidebar. */
export default {
  tutorialSidebar: [
    gettingStarted,
    coreConcepts,
    dltPlus,
    sources,
    destinations,
    usingDlt,
    deploying,
    optimizing,
    examples,
    reference(__dirname),
  ],
} satisfies SidebarsConfig;
