/**
 * Prints a table of authoring times in seconds: builds, the dev server until it shows a page and an edit, and the same of
 * Docusaurus' classic preset with the Markdown exports of the pages.
 * Absolute times depend on the machine; only compare rows of one run.
 * Usage: npm run bench
 *   -- --dev          dev servers only; needs build/
 *   -- --starlight    builds of Starlight too (starlight.ts)
 *   -- --pages 2000   generated sites instead (scale.ts)
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { measureDevServer, textEdit, type DevServer } from './devServer';
import { measureScale } from './scale';
import { measureStarlight } from './starlight';
import { stockSite } from './stock';

const INTRO = '/docs/intro';
const API = '/docs/api_reference/dlt/extract/decorators';

const SITE: DevServer = {
  siteDir: '.',
  command: ['npm', 'start', '--'],
  address: INTRO,
  edits: [
    textEdit('a guide', 'docs/intro.mdx', INTRO),
    textEdit(
      'an API page',
      'docs/api_reference/dlt/extract/decorators.mdx',
      API,
    ),
    {
      ...textEdit('a component', 'src/theme/EditThisPage/index.tsx', INTRO),
      change: (text, mark) => text.replace('</Link>', `${mark}</Link>`),
    },
    {
      name: 'a stylesheet',
      file: 'src/css/text.css',
      address: INTRO,
      change: (text, mark) => `${text}\n:root { --mark: ${mark}; }\n`,
      isShown: (mark) =>
        getComputedStyle(document.documentElement)
          .getPropertyValue('--mark')
          .includes(mark),
    },
  ],
};

/**
 * Builds the site as `npm run build` does, and returns the duration in seconds. Output is shown only on failure.
 *
 * @param args of scripts/build/main.ts
 */
function timedBuild(...args: string[]): number {
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync(
    'node_modules/.bin/tsx',
    ['scripts/build/main.ts', ...args],
    { encoding: 'utf8' },
  );
  if (status !== 0) {
    throw new Error(`the build failed:\n${stdout}${stderr}`);
  }
  return (performance.now() - started) / 1000;
}

type Row = readonly [what: string, value: number];

const buildRows = (): Row[] => [
  ['production build, cold', timedBuild('--clean')],
  ['production build, warm', timedBuild()],
];

function starlightRows(): Row[] {
  const { pages, cold, warm } = measureStarlight('build');
  return [
    [`Starlight, ${pages} pages, cold`, cold],
    ['Starlight, warm', warm],
  ];
}

async function devServerRows(name: string, server: DevServer): Promise<Row[]> {
  const cold = await measureDevServer(server, false);
  const warm = await measureDevServer(server, true);
  return [
    [`${name}: ready, cold`, cold.ready],
    [`${name}: first page, cold`, cold.shown],
    [`${name}: ready, warm`, warm.ready],
    [`${name}: first page, warm`, warm.shown],
    ...[...warm.edits].flatMap(([edit, { first, median }]): Row[] => [
      [`${name}: edit of ${edit}, first`, first],
      [`${name}: edit of ${edit}, median`, median],
    ]),
    [`${name}: memory, GB`, Math.max(cold.memory, warm.memory) / 1024],
  ];
}

async function main(): Promise<void> {
  const has = (option: string): boolean => process.argv.includes(option);
  const rows = [
    ...(has('--dev') ? [] : buildRows()),
    ...(has('--starlight') ? starlightRows() : []),
    ...(await devServerRows('dev server', SITE)),
    ...(await devServerRows('Docusaurus', stockSite('build'))),
  ];
  const pages =
    fs.readFileSync('build/sitemap.xml', 'utf8').split('<loc>').length - 1;
  console.log(`\n${pages} pages, Node ${process.version}\n`);
  for (const [what, value] of rows) {
    console.log(`${what.padEnd(40)} ${value.toFixed(2).padStart(7)}`);
  }
}

/** The number behind an option; undefined without the option. */
function option(name: string): number | undefined {
  const index = process.argv.indexOf(name);
  return index < 0 ? undefined : Number(process.argv[index + 1]);
}

const pages = option('--pages');
void (pages === undefined
  ? main()
  : measureScale(pages, option('--step') ?? Math.min(pages, 500)));
