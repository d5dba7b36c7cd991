import type { ThemeConfig } from '@docusaurus/preset-classic';
import { repositoryUrl, title } from './site';

/** The navbar: title, version chip, guides, source; the theme adds the colour mode toggle. */
export const navbar = {
  title,
  logo: {
    alt: '',
    src: 'img/logo.svg',
    width: 28,
    height: 28,
  },
  items: [
    {
      // The chip shows the label of the version record, so it always matches the pages.
      type: 'docsVersion',
      position: 'left',
      to: '/reference/installation',
      className: 'navbar__version',
    },
    {
      type: 'docSidebar',
      sidebarId: 'tutorialSidebar',
      position: 'left',
      label: 'Guides',
    },
    {
      href: repositoryUrl,
      position: 'right',
      label: 'Source',
      className: 'navbar__source',
    },
  ],
} satisfies ThemeConfig['navbar'];
