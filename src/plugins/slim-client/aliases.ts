/** Imports of Docusaurus and its router that resolve to a lighter module in `client/`; each module says why. */
import path from 'node:path';

/** Replaces one import of one module or folder. */
export interface Alias {
  /** Importing module, or folder of modules, relative to `node_modules`. */
  readonly issuer: string;
  /** Import specifier, as written in the importing module. */
  readonly request: string;
  /** Replacement module in `client/`. */
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

/** Matches the files of an issuer, with the path separators of any system. */
export const issuerTest = ({ issuer }: Alias): RegExp =>
  new RegExp(
    ['node_modules', ...issuer.replaceAll('.', '\\.').split('/')].join(
      '[\\\\/]',
    ),
  );

/** The bundler rule for an alias. */
export const toRule = (alias: Alias) => ({
  test: issuerTest(alias),
  resolve: {
    alias: {
      [`${alias.request}$`]: path.join(__dirname, 'client', alias.standIn),
    },
  },
});
