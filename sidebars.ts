import type { SidebarsConfig } from '@docusaurus/plugin-content-docs';
import { sidebarItems } from './src/config/sidebar/sections';

/** The only sidebar; each section has its own file in src/config/sidebar. */
export default {
  tutorialSidebar: sidebarItems(__dirname),
} satisfies SidebarsConfig;
