/**
 * A smaller start in the browser, in production builds.
 *
 * Docusaurus sends every page's path to the browser six times (registry, routes, chunk names, global
 * data), and with it the options of all plugins and a description of every page. This plugin puts
 * modules in the place of those generated files that say each path once and build the same structures
 * from it; descriptions stay where a list of pages reads them. `aliases.ts` lists modules that get a
 * lighter module than they ask for.
 *
 * It compares what it builds with the originals and stops the build when they differ, so a release of
 * Docusaurus that changes them cannot pass unseen.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { aliases, toRule } from './aliases';
import { serverRegistry, siteModule } from './code';
import { readGenerated } from './generated';
import { refusePatterns } from './patterns';
import { shortNames, withShortNames } from './shortNames';
import { differences, toTable } from './table';
import { clientRecords } from './clientRecords';

const PLUGIN_NAME = 'slim-client';

export interface Options {
  /** Folder of the docs, below the site's. */
  readonly docs: string;
}

const inClient = (module: string): string =>
  path.join(__dirname, 'client', module);

/** What the browser's bundle gets for a generated file. */
const STAND_INS = {
  registry: inClient('registry'),
  routes: inClient('routes'),
  routesChunkNames: inClient('routesChunkNames'),
  globalData: inClient('globalData'),
  'docusaurus.config': inClient('siteConfig'),
} as const;

/** Writes `@generated/slim-client/site.js` and `serverRegistry.js`; gives their folder. */
function writeModules(
  { generatedFilesDir, siteConfig, siteDir }: LoadContext,
  { docs }: Options,
): string {
  const original = readGenerated(generatedFilesDir, { ...siteConfig });
  refusePatterns(original.routes);
  const short = shortNames(Object.keys(original.registry));
  const generated = withShortNames(original, short);
  const table = toTable(generated);
  const different = differences(generated, table);
  if (different.length > 0) {
    throw new Error(
      `slim-client: the table does not give back the ${different.join(' and the ')} of .docusaurus; ` +
        'adapt src/plugins/slim-client/table.ts, or take the plugin out of docusaurus.config.ts.',
    );
  }
  const folder = path.join(generatedFilesDir, PLUGIN_NAME);
  const write = (file: string, code: string): void => {
    fs.writeFileSync(path.join(folder, file), code);
  };
  fs.mkdirSync(folder, { recursive: true });
  const records = clientRecords(
    original,
    generatedFilesDir,
    path.join(siteDir, docs),
  );
  const registry = { ...generated.registry };
  for (const { chunk, file, record } of records) {
    write(file, JSON.stringify(record));
    registry[short.get(chunk) ?? chunk] = `@generated/${PLUGIN_NAME}/${file}`;
  }
  write('site.js', siteModule(table, registry));
  write('serverRegistry.js', serverRegistry(original.registry, short));
  return folder;
}

/** Docusaurus plugin: see the head of this file. */
export default function slimClientPlugin(
  context: LoadContext,
  options: Options,
): Plugin {
  return {
    name: PLUGIN_NAME,

    // The generated files are complete when this is called: once a bundle.
    configureWebpack(_config, isServer, { currentBundler }) {
      if (process.env.NODE_ENV !== 'production') {
        return {};
      }
      const folder = writeModules(context, options);
      const standIns = isServer
        ? { registry: path.join(folder, 'serverRegistry.js') }
        : STAND_INS;
      const { NormalModuleReplacementPlugin } = currentBundler.instance;
      const plugins = Object.entries(standIns).map(
        ([file, standIn]) =>
          new NormalModuleReplacementPlugin(
            new RegExp(`^@generated/${file.replace('.', '\\.')}$`),
            standIn,
          ),
      );
      if (isServer) {
        return { plugins };
      }
      return {
        entry: inClient('entry'),
        plugins,
        // A chunk's name as its id: the run time then needs no map from one to the other.
        optimization: { chunkIds: 'named' },
        module: {
          rules: aliases.map(toRule),
        },
      };
    },
  };
}
