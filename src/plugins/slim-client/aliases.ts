/** Modules of Docusaurus that get a lighter module than the one they ask for; each says why. */
import path from 'node:path';

/** One module in the place of another, for those that ask from one place. */
export interface Alias {
  /** A module, or a folder of them, below `node_modules/@docusaurus`. */
  readonly issuer: string;
  /** As they ask for it. */
  readonly request: string;
  /** Module of `client/` that they get. */
  readonly standIn: string;
}

const CLIENT = 'core/lib/client';

export const aliases: readonly Alias[] = [
  { issuer: 'utils-common/', request: 'tslib', standIn: 'tslib' },
  ...['docusaurus', 'preload'].map((module) => ({
    issuer: `${CLIENT}/${module}.js`,
    request: 'react-router-config',
    standIn: 'matchRoutes',
  })),
  {
    issuer: `${CLIENT}/docusaurus.js`,
    request: './prefetch',
    standIn: 'prefetch',
  },
  {
    issuer: 'theme-common/lib/contexts/navbarSecondaryMenu/content.js',
    request: '../../utils/reactUtils',
    standIn: 'reactUtils',
  },
];

/** Matches the files of an issuer, on any system. */
export const issuerTest = ({ issuer }: Alias): RegExp =>
  new RegExp(
    ['', '@docusaurus', ...issuer.replaceAll('.', '\\.').split('/')].join(
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
