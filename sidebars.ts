import type { SidebarsConfig } from '@docusaurus/plugin-content-docs';
import { sidebarItems } from './src/config/sidebar/sections';

/** The one sidebar; each of its sections has a file of its own in src/config/sidebar. */
export default {
  tutorialSidebar: sidebarItems(__dirname),
} satisfies SidebarsConfig;
