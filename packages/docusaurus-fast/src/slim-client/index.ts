/**
 * Reduces what the browser downloads and evaluates at start-up, in production builds.
 *
 * Docusaurus sends every page's path to the browser six times (registry, routes, chunk names, global
 * data), and with it the options of all plugins and the description of every page. This plugin replaces
 * those generated files with modules that contain each path once and build the same structures from it;
 * descriptions are kept only for pages that a list of pages shows. `aliases.ts` replaces some imports of
 * Docusaurus with lighter modules.
 *
 * The plugin compares the rebuilt structures with the originals and stops the build when they differ, so
 * that a Docusaurus release that changes them does not go unnoticed.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { misfit } from '../misfit.cjs';
import { aliases, checkAliases, toRule } from './aliases';
import { shortenChunkAssets } from './chunkAssets';
import { serverRegistry, siteModule } from './code';
import { readGenerated } from './generated';
import { refusePatterns } from './patterns';
import { shortNames, withShortNames } from './shortNames';
import { differences, toTable } from './table';
import { clientRecords } from './clientRecords';

const PLUGIN_NAME = 'slim-client';

/** Options of the plugin. */
export interface Options {
  /** Folder of the docs, relative to the site's. */
  readonly docs: string;
}

const inClient = (module: string): string =>
  path.join(__dirname, 'client', module);

/** Replacements of generated files in the client bundle. */
const CLIENT_REPLACEMENTS = {
  registry: inClient('registry'),
  routes: inClient('routes'),
  routesChunkNames: inClient('routesChunkNames'),
  globalData: inClient('globalData'),
  'docusaurus.config': inClient('siteConfig'),
} as const;

/** Replacement in the server bundle, among the modules that this plugin writes. */
const SERVER_REPLACEMENTS = {
  registry: 'serverRegistry.js',
} as const;

/** Writes `@generated/slim-client/site.js` and the registry of the server bundle; returns their folder. */
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
    throw misfit(
      PLUGIN_NAME,
      `the table does not reproduce the ${different.join(' and the ')} of .docusaurus`,
      'slim-client/table.ts',
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
  write(SERVER_REPLACEMENTS.registry, serverRegistry(original.registry, short));
  return folder;
}

/** Docusaurus plugin: see the top of this file. */
export default function slimClientPlugin(
  context: LoadContext,
  options: Options,
): Plugin {
  return {
    name: PLUGIN_NAME,

    // Called once per bundle, when the generated files are complete.
    configureWebpack(config, isServer, { currentBundler }) {
      if (process.env.NODE_ENV !== 'production') {
        return {};
      }
      checkAliases();
      const folder = writeModules(context, options);
      const replacements = isServer ? SERVER_REPLACEMENTS : CLIENT_REPLACEMENTS;
      const { NormalModuleReplacementPlugin } = currentBundler.instance;
      const plugins = Object.entries(replacements).map(
        ([file, replacement]) =>
          new NormalModuleReplacementPlugin(
            new RegExp(`^@generated/${file.replace('.', '\\.')}$`),
            path.resolve(folder, replacement),
          ),
      );
      if (isServer) {
        return { plugins };
      }
      shortenChunkAssets((config.plugins ??= []), currentBundler);
      return {
        entry: inClient('entry'),
        plugins,
        // Chunk names as ids: the bundler's runtime then needs no map from ids to names.
        optimization: { chunkIds: 'named' },
        module: {
          rules: aliases.map(toRule),
        },
      };
    },
  };
}
