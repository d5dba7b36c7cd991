import type { ThemeConfig } from '@docusaurus/preset-classic';
import { repositoryUrl, title } from './site';

/** Parts of the docs that readers look for by name. The page of a folder has an address with a slash at the end. */
const SECTIONS = [
  { label: 'Sources', path: '/dlt-ecosystem/verified-sources/' },
  { label: 'Destinations', path: '/dlt-ecosystem/destinations/' },
  {
    label: 'API',
    path: '/api_reference',
    first: '/api_reference/dlt/__init__',
  },
  { label: 'Examples', path: '/examples/' },
] as const;

/** The navbar: title, version chip, parts of the docs, source; the theme adds the colour mode toggle. */
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
      to: '/reference/upgrading',
      className: 'navbar__version',
    },
    {
      to: '/intro',
      position: 'left',
      label: 'Docs',
      className: 'navbar__guides',
    },
    ...SECTIONS.map(({ label, path, ...rest }) => ({
      to: 'first' in rest ? rest.first : path,
      position: 'left' as const,
      label,
      activeBasePath: path,
    })),
    {
      href: repositoryUrl,
      position: 'right',
      // In the navbar, an icon is shown in place of the words.
      html: '<span class="navbar__repository">Repository</span>',
    },
  ],
} satisfies ThemeConfig['navbar'];
