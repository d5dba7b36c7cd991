/**
 * A shorter map for `__webpack_require__.gca`, the function of Docusaurus that turns the name of a chunk into
 * the address of its script.
 *
 * Docusaurus gives the browser a map from the names of all chunks to their ids, and falls back to the name.
 * `chunkIds: 'named'` makes ids equal to names for nearly all chunks; only the others need an entry.
 */
import type { CurrentBundler } from '@docusaurus/types';
import { misfit } from '../misfit.cjs';

const DOCUSAURUS_PLUGIN = 'ChunkAssetPlugin';
const PLUGIN_NAME = 'slim-client-chunk-assets';

/** What is used of a runtime module; the types of webpack and Rspack differ. */
interface RuntimeModule {
  fullHash: boolean;
  readonly chunk?: {
    getChunkMaps: (realHash: boolean) => {
      readonly name: Readonly<Record<string, string>>;
    };
  };
}

/** What is used of the bundler. */
interface Bundler {
  readonly RuntimeGlobals: Readonly<
    Record<'publicPath' | 'getChunkScriptFilename', string>
  >;
  readonly RuntimeModule: {
    new (name: string, stage: number): RuntimeModule;
    readonly STAGE_ATTACH: number;
  };
}

/** What is used of a compilation. */
interface Compilation {
  readonly hooks: {
    readonly additionalTreeRuntimeRequirements: {
      tap: (name: string, add: (chunk: unknown) => void) => void;
    };
  };
  addRuntimeModule: (chunk: unknown, module: RuntimeModule) => void;
}

/** What is used of a compiler. */
interface Compiler {
  readonly hooks: {
    readonly thisCompilation: {
      tap: (name: string, add: (compilation: Compilation) => void) => void;
    };
  };
}

/** Ids by name, of the chunks whose id is not their name. */
export const renamed = (
  nameById: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(nameById)
      .filter(([id, name]) => id !== name)
      .map(([id, name]) => [name, id]),
  );

/**
 * Replaces the plugin of Docusaurus in a list of the bundler's plugins.
 *
 * @throws Error when the list does not contain it: a release of Docusaurus does it in another way.
 */
export function shortenChunkAssets(
  plugins: unknown[],
  { instance }: CurrentBundler,
): void {
  const index = plugins.findIndex(
    (plugin) => plugin?.constructor.name === DOCUSAURUS_PLUGIN,
  );
  if (index < 0) {
    throw misfit(
      'slim-client',
      `the bundler has no ${DOCUSAURUS_PLUGIN}`,
      'slim-client/chunkAssets.ts',
    );
  }
  const { RuntimeGlobals, RuntimeModule } = instance as unknown as Bundler;

  class ChunkAssets extends RuntimeModule {
    constructor() {
      super(PLUGIN_NAME, RuntimeModule.STAGE_ATTACH);
      // Ids are known only when all chunks are.
      this.fullHash = true;
    }

    generate(): string {
      const ids = JSON.stringify(
        renamed(this.chunk?.getChunkMaps(false).name ?? {}),
      );
      const { publicPath, getChunkScriptFilename } = RuntimeGlobals;
      return (
        '__webpack_require__.gca = (name) => ' +
        `${publicPath} + ${getChunkScriptFilename}(${ids}[name] || name);`
      );
    }
  }

  plugins[index] = {
    apply({ hooks }: Compiler): void {
      hooks.thisCompilation.tap(PLUGIN_NAME, (compilation) => {
        compilation.hooks.additionalTreeRuntimeRequirements.tap(
          PLUGIN_NAME,
          (chunk) => {
            compilation.addRuntimeModule(chunk, new ChunkAssets());
          },
        );
      });
    },
  };
}
