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
import { sourceFiles } from '@docs/playground/build/assets';

export interface Options {
  /** Where this project's code and its lock are. */
  readonly projectDir: string;
  readonly version: string;
}

/** What is used of a module. */
export interface BundledModule {
  readonly nameForCondition: () => string | null | undefined;
  /** Modules that were joined into it. */
  readonly modules?: Iterable<BundledModule>;
}

/** What is used of a compilation. Its statistics would say the same, a hundred times slower. */
export interface Compilation {
  readonly modules: Iterable<BundledModule>;
  /** Files that were read. */
  readonly fileDependencies: Iterable<string>;
  readonly chunkGraph: {
    readonly getModuleChunks: (module: BundledModule) => ArrayLike<unknown>;
  };
}

/** What is used of the bundler. */
interface Compiler {
  readonly hooks: {
    readonly done: {
      tap: (
        name: string,
        listen: (stats: { readonly compilation: Compilation }) => void,
      ) => void;
    };
  };
}

const PLUGIN_NAME = 'licenses';
/** Where Docusaurus' bundler keeps its cache, below the site's folder. */
const BUNDLER_CACHE = 'node_modules/.cache/rspack';

const FONT = /\.(?:woff2?|ttf|otf)$/;
const SCRIPT = /\.[cm]?[jt]sx?$/;

/**
 * Files that browsers get. A script in no chunk is left out: it is not used, or joined into another module. A font that only
 * a style sheet names is no module.
 */
export function sentFiles({
  modules,
  fileDependencies,
  chunkGraph,
}: Compilation): string[] {
  const files = [...fileDependencies].filter((file) => FONT.test(file));
  for (const module of modules) {
    const own = module.nameForCondition() ?? '';
    if (!SCRIPT.test(own) || chunkGraph.getModuleChunks(module).length > 0) {
      const joined = [...(module.modules ?? [])];
      files.push(own, ...joined.map((one) => one.nameForCondition() ?? ''));
    }
  }
  return files.filter((file) => file !== '');
}

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
                  hooks.done.tap(PLUGIN_NAME, ({ compilation }) => {
                    files = sentFiles(compilation);
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
