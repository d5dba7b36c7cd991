/**
 * The rooms of the project, and which may import which: arrows point down. `npm run lint` checks it (dependency-cruiser).
 * That a package is imported through its `exports` only needs no rule: Node and TypeScript know no other way.
 */

/** Packages by name, with those below them that they may import. */
const BELOW = {
  facts: [],
  diagrams: [],
  'docusaurus-fast': [],
  'python-names': ['facts'],
  search: ['facts'],
  playground: ['facts'],
  'config-reader': ['facts'],
  composer: ['facts'],
  markdown: ['facts', 'python-names', 'diagrams'],
  'dlt-docs': ['facts', 'search', 'config-reader'],
};

const packageRules = Object.entries(BELOW).map(([name, below]) => ({
  name: `${name}-imports-what-is-below-it`,
  severity: 'error',
  from: { path: `^packages/${name}/src/` },
  to: {
    path: '^(?:packages|src|scripts|tests|docs|deploy)/|^[^/]+\\.ts$',
    pathNot: [name, ...below].map((other) => `^packages/${other}/`),
  },
}));

module.exports = {
  forbidden: [
    ...packageRules,
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'the-site-imports-no-tests-and-scripts',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(?:tests|scripts)/' },
    },
    {
      name: 'config-imports-no-components',
      severity: 'error',
      from: { path: '^src/config/' },
      to: { path: '^src/(?:components|theme|pages|client)/' },
    },
    {
      name: 'declared-packages-only',
      severity: 'error',
      // dlt-docs bundles what it imports.
      from: { path: '^packages/[^/]+/src/', pathNot: '^packages/dlt-docs/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: '^(?:build|\\.docusaurus|\\.cache|\\.build)/|/dist/|tests/fixtures/',
    },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.mjs', '.cjs', '.js', '.json'],
    },
  },
};
