/** The steps of the test commands: what each runs, what it waits for, and how its tests are counted. */
import fs from 'node:fs';
import { parsePlaywright, parseVitest, type Report } from './reports';

export interface Step {
  readonly name: string;
  /** A program of node_modules/.bin and its arguments. */
  readonly command: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
  readonly needsBrowser?: boolean;
  /** Steps that must have passed; this one is left out when one of them failed. */
  readonly needs?: readonly string[];
  /** Steps that must have ended, whatever came of them. */
  readonly follows?: readonly string[];
  /** Reads which tests ran; a step without it counts as one test. */
  readonly report?: () => Report;
}

/** Folder of the logs and reports of a run. */
export const RESULTS = '.test-results';

const readJson = (file: string): unknown =>
  JSON.parse(fs.readFileSync(file, 'utf8'));

/** Authors lint what they changed. CI checks everything: a change of types can make another file wrong. */
const cached = (tool: string): string[] =>
  process.env.CI ? [] : ['--cache', '--cache-location', `.cache/${tool}/`];

/** A Vitest project, counted from its JSON report. */
function vitest(project: string, waits: Pick<Step, 'needs' | 'follows'>): Step {
  const file = `${RESULTS}/${project}.json`;
  return {
    name: `${project} tests`,
    command: [
      'vitest',
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      // CI machines stall: an error shows twice, a stall does not. scripts/test.ts names what passed at the second try.
      ...(process.env.CI ? ['--retry=1'] : []),
    ],
    report: () => parseVitest(readJson(file)),
    ...waits,
  };
}

const lint: readonly Step[] = [
  {
    name: 'types',
    command: ['tsc', '--incremental', '--tsBuildInfoFile', '.cache/tsc.json'],
  },
  {
    name: 'ESLint',
    command: ['eslint', '--max-warnings', '0', ...cached('eslint'), '.'],
  },
  {
    name: 'imports',
    command: [
      'depcruise',
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err',
      'src',
      'packages',
      'scripts',
      'docusaurus.config.ts',
    ],
  },
  { name: 'unused code', command: ['knip', '--no-progress'] },
  { name: 'Stylelint', command: ['stylelint', '{src,static}/**/*.css'] },
  {
    name: 'Prettier',
    command: [
      'prettier',
      '--check',
      '--log-level',
      'warn',
      ...cached('prettier').map((part) => part.replace(/\/$/, '.json')),
      '.',
    ],
  },
];

const BUILD = 'production build';
/**
 * Whether the production build uses the caches of an earlier one, as CI does for a pull request. The second
 * build then is the cold one.
 */
const keepsCaches = process.env.KEEP_BUILD_CACHES === 'true';
/** Fixture sites are built in folders that would be linted, if only for a moment. */
const linted = lint.map(({ name }) => name);

/** The browser tests of a configuration; `full` visits each page in both themes. */
function playwright(scope: 'quick' | 'full' | 'hosts'): Step {
  const file = `${RESULTS}/e2e-${scope}.json`;
  const config = scope === 'hosts' ? 'hosts' : 'playwright';
  return {
    name: `browser tests (${scope})`,
    command: [
      'playwright',
      'test',
      '--config',
      `tests/e2e/${config}.config.ts`,
    ],
    env: { TEST_SCOPE: scope, E2E_REPORT: file },
    needsBrowser: true,
    report: () => parsePlaywright(readJson(file)),
  };
}

/** Browser tests that wait for the production build of the same run. */
const afterLint = { needs: [BUILD], follows: linted };

/*
 * The order is that of importance when cores are free. The production build comes first because most of
 * the others wait for it; it leaves half of a second core to those that do not.
 */
const start: readonly Step[] = [
  {
    name: BUILD,
    command: [
      'tsx',
      'scripts/build/main.ts',
      // A release build starts clean: nothing of an earlier build can hide an error.
      ...(keepsCaches ? [] : ['--clean']),
    ],
  },
];

const afterBuild: readonly Step[] = [
  vitest('unit', {}),
  vitest('build', { needs: [BUILD] }),
  vitest('sites', { follows: linted }),
];

/** Builds the site again and compares: a warm build must equal a cold one. */
const secondBuild = (mode: 'warm' | 'cold', follows: readonly string[]) => ({
  name: `${mode} build is equal`,
  command: ['tsx', 'scripts/determinism.ts', mode] as const,
  needs: [BUILD],
  follows,
});

/** After the build tests, which are the first to name an error. */
const otherBuild = secondBuild(keepsCaches ? 'cold' : 'warm', [
  'build tests',
  'sites tests',
]);

/** Without caches of an earlier run, equalBuilds.test.ts is enough for a commit: it compares builds of a small site. */
const withCaches = keepsCaches ? [otherBuild] : [];

/** What an edit of pages, claims and data can break; an author waits for it, so the build uses what is cached. */
const content: readonly Step[] = [
  { name: BUILD, command: ['tsx', 'scripts/build/main.ts'] },
  ...lint.filter(({ name }) => name === 'Prettier'),
  vitest('build', { needs: [BUILD] }),
];

/** The test commands of package.json by name. */
export const suites = {
  content,
  check: [...start, ...lint, ...afterBuild, ...withCaches],
  all: [
    ...start,
    ...lint,
    { ...playwright('quick'), ...afterLint },
    ...afterBuild,
    ...withCaches,
  ],
  full: [
    ...start,
    ...lint,
    { ...playwright('full'), ...afterLint },
    ...afterBuild,
    otherBuild,
    // Two clean builds too, for what depends on chance or on the clock.
    ...(keepsCaches ? [] : [secondBuild('cold', [otherBuild.name])]),
  ],
  // Reads build/, as the build tests do.
  firefox: [vitest('firefox', {})],
  // Reads build/ too, and needs nginx and Caddy.
  hosts: [playwright('hosts')],
} as const satisfies Record<string, readonly Step[]>;
