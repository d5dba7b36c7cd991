import type { ThemeConfig } from '@docusaurus/preset-classic';
import { repositoryUrl, title } from './site';

/** The top bar: name, version chip, main ways in, source, theme switch (added by the theme). */
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
      // The chip shows the label of the version record, so it cannot disagree with the pages.
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
