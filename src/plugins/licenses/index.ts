/**
 * Docusaurus plugin: writes licenses.txt and sbom.json, of the packages whose code or files are in the bundles. Packages
 * that only build the site are not among them.
 *
 * Which packages these are is a record (data/generated/shipped-packages.json): a bundler that reuses its cache names only
 * some of the modules. The plugin notes those it saw; a test compares them with the record.
 */
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import {
  BILL_FILE,
  billOfMaterials,
  licenseTexts,
  TEXTS_FILE,
} from '../../licenses/files';
import { type Seen, SEEN_FILE } from '../../licenses/record';
import { foldersOf } from '../../licenses/packages';
import { recordedPackages } from '../../licenses/shipped';
import { sourceFiles } from '../../playground/build/assets';

export interface Options {
  /** Where this project's code and its lock are. */
  readonly projectDir: string;
  readonly version: string;
}

/** A module in the statistics of the bundler. Modules that were joined into one are below it. */
export interface ModuleRecord {
  readonly nameForCondition?: string;
  /** Whether no chunk has it as a module of its own. */
  readonly orphan?: boolean;
  readonly modules?: readonly ModuleRecord[];
}

/** What is used of the bundler. */
interface Compiler {
  readonly hooks: {
    readonly done: {
      tap: (
        name: string,
        listen: (stats: {
          toJson: (options: object) => { modules?: ModuleRecord[] };
        }) => void,
      ) => void;
    };
  };
}

const PLUGIN_NAME = 'licenses';
/** Where Docusaurus' bundler keeps its cache, below the site's folder. */
const BUNDLER_CACHE = 'node_modules/.cache/rspack';

const STATISTICS = {
  all: false,
  modules: true,
  nestedModules: true,
  chunkModules: false,
  // Modules that were joined into another are orphans, too.
  orphanModules: true,
  ids: true,
  modulesSpace: Infinity,
  nestedModulesSpace: Infinity,
};

const SCRIPT = /\.[cm]?[jt]sx?$/;

/** Files of modules and of those joined into them. */
const filesOf = (modules: readonly ModuleRecord[]): string[] =>
  modules.flatMap(({ nameForCondition, modules: inner = [] }) => [
    ...(nameForCondition === undefined ? [] : [nameForCondition]),
    ...filesOf(inner),
  ]);

/** Files that browsers get. A script in no chunk is left out; a font in no chunk is a file that a style sheet names. */
export const sentFiles = (modules: readonly ModuleRecord[]): string[] =>
  filesOf(
    modules.filter(
      ({ orphan, nameForCondition = '' }) =>
        orphan !== true || !SCRIPT.test(nameForCondition),
    ),
  );

/** Docusaurus plugin: see the head of this file. */
export default function licensesPlugin(
  { siteConfig, siteDir, generatedFilesDir }: LoadContext,
  { projectDir, version }: Options,
): Plugin {
  let files: readonly string[] = [];
  const isWhole = !existsSync(path.join(siteDir, BUNDLER_CACHE));
  return {
    name: PLUGIN_NAME,

    configureWebpack: (_, isServer) =>
      isServer || process.env.NODE_ENV !== 'production'
        ? {}
        : {
            plugins: [
              {
                apply({ hooks }: Compiler) {
                  hooks.done.tap(PLUGIN_NAME, (stats) => {
                    files = sentFiles(stats.toJson(STATISTICS).modules ?? []);
                  });
                },
              } as never,
            ],
          },

    async postBuild({ outDir }) {
      // Without files, another process has made the bundle.
      if (files.length > 0) {
        const seen: Seen = {
          isWhole,
          site: foldersOf(files).sort(),
          playground: foldersOf(await sourceFiles(projectDir)).sort(),
        };
        await fs.writeFile(
          path.join(generatedFilesDir, SEEN_FILE),
          JSON.stringify(seen),
        );
      }
      const shipped = recordedPackages(projectDir);
      const subject = { name: siteConfig.title, version };
      await fs.writeFile(
        path.join(outDir, TEXTS_FILE),
        licenseTexts(`${subject.name} ${version}`, shipped),
      );
      await fs.writeFile(
        path.join(outDir, BILL_FILE),
        billOfMaterials(subject, shipped),
      );
    },
  };
}
