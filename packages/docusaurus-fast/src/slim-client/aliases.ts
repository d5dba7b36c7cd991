/** Imports of Docusaurus and its router that resolve to a lighter module in `client/`; each module says why. */
import fs from 'node:fs';
import path from 'node:path';
import { misfit } from '../misfit.cjs';

/** Replaces one import of one module or folder. */
export interface Alias {
  /** Importing module, relative to `node_modules`. */
  readonly issuer: string;
  /** Import specifier, as written in the importing module. */
  readonly request: string;
  /** Replacement module in `client/`. */
  readonly standIn: string;
}

export const aliases: readonly Alias[] = [
  {
    issuer: '@docusaurus/utils-common/lib/index.js',
    request: 'tslib',
    standIn: 'tslib',
  },
  {
    issuer: 'react-router/esm/react-router.js',
    request: 'path-to-regexp',
    standIn: 'pathToRegexp',
  },
  {
    issuer: 'react-router/esm/react-router.js',
    request: 'hoist-non-react-statics',
    standIn: 'hoistStatics',
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

/** Source of a module, which the `exports` of its package may hide. */
const readModule = (name: string): string =>
  fs.readFileSync(
    (require.resolve.paths(name) ?? [])
      .map((folder) => path.join(folder, name))
      .find((file) => fs.existsSync(file)) ?? name,
    'utf8',
  );

/**
 * Checks that each issuer imports what its alias replaces.
 *
 * @param read source of an issuer
 * @throws Error for the first one that does not, or that does not exist
 */
export function checkAliases(list = aliases, read = readModule): void {
  for (const { issuer, request } of list) {
    let source = '';
    let cause: unknown;
    try {
      source = read(issuer);
    } catch (error) {
      cause = error;
    }
    if (![`'${request}'`, `"${request}"`].some((one) => source.includes(one))) {
      throw misfit(
        'slim-client',
        `${issuer} does not import ${request}`,
        'slim-client/aliases.ts',
        cause,
      );
    }
  }
}
