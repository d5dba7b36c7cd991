/** Modules of Docusaurus and its router that get a lighter module than they ask for; each says why. */
import path from 'node:path';

/** One module in the place of another, for those that ask from one place. */
export interface Alias {
  /** A module, or a folder of them, below `node_modules`. */
  readonly issuer: string;
  /** As they ask for it. */
  readonly request: string;
  /** Module of `client/` that they get. */
  readonly standIn: string;
}

export const aliases: readonly Alias[] = [
  { issuer: '@docusaurus/utils-common/', request: 'tslib', standIn: 'tslib' },
  {
    issuer: 'react-router/esm/react-router.js',
    request: 'path-to-regexp',
    standIn: 'pathToRegexp',
  },
  {
    issuer: '@docusaurus/core/lib/client/docusaurus.js',
    request: './prefetch',
    standIn: 'prefetch',
  },
  {
    issuer:
      '@docusaurus/theme-common/lib/contexts/navbarSecondaryMenu/content.js',
    request: '../../utils/reactUtils',
    standIn: 'reactUtils',
  },
  {
    issuer: '@docusaurus/core/lib/client/App.js',
    request: './browserContext',
    standIn: 'browserContext',
  },
  {
    issuer: '@docusaurus/theme-common/lib/index.js',
    request: './hooks/useWindowSize',
    standIn: 'useWindowSize',
  },
  {
    issuer: '@docusaurus/theme-common/lib/contexts/navbarMobileSidebar.js',
    request: '../hooks/useWindowSize',
    standIn: 'useWindowSize',
  },
];

/** Matches the files of an issuer, on any system. */
export const issuerTest = ({ issuer }: Alias): RegExp =>
  new RegExp(
    ['node_modules', ...issuer.replaceAll('.', '\\.').split('/')].join(
      '[\\\\/]',
    ),
  );

/** The rule of the bundler that an alias is. */
export const toRule = (alias: Alias) => ({
  test: issuerTest(alias),
  resolve: {
    alias: {
      [`${alias.request}$`]: path.join(__dirname, 'client', alias.standIn),
    },
  },
});
