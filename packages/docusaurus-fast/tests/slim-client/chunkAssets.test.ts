import type { CurrentBundler } from '@docusaurus/types';
import { describe, expect, it } from 'vitest';
import { renamed, shortenChunkAssets } from '../../src/slim-client/chunkAssets';

/** A runtime module, as a bundler makes it. */
interface Module {
  chunk: object;
  generate: () => string;
}

const bundler = {
  name: 'rspack',
  instance: {
    RuntimeGlobals: {
      publicPath: '__webpack_require__.p',
      getChunkScriptFilename: '__webpack_require__.u',
    },
    RuntimeModule: Object.assign(
      function RuntimeModule() {
        // The base class of the bundler does nothing that matters here.
      },
      {
        STAGE_ATTACH: 10,
      },
    ),
  },
} as unknown as CurrentBundler;

class ChunkAssetPlugin {
  readonly apply = undefined;
}

/** The function that the replaced plugin adds, for a chunk map. */
function gcaFor(name: Record<string, string>): (chunk: string) => string {
  const plugins: unknown[] = [{}, new ChunkAssetPlugin()];
  shortenChunkAssets(plugins, bundler);
  const modules: Module[] = [];
  const compilation = {
    hooks: {
      additionalTreeRuntimeRequirements: {
        tap: (_: string, add: (chunk: object) => void) => {
          add({});
        },
      },
    },
    addRuntimeModule: (_: object, module: Module) => modules.push(module),
  };
  (plugins[1] as { apply: (compiler: object) => void }).apply({
    hooks: {
      thisCompilation: {
        tap: (_: string, add: (made: object) => void) => {
          add(compilation);
        },
      },
    },
  });
  const [module] = modules;
  if (module === undefined) {
    throw new Error('no runtime module');
  }
  module.chunk = { getChunkMaps: () => ({ name }) };
  const __webpack_require__ = {
    p: '/docs/',
    u: (id: string) => `assets/js/${id}.js`,
    gca: String,
  };
  // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call -- its own code
  new Function('__webpack_require__', module.generate())(__webpack_require__);
  return __webpack_require__.gca;
}

describe('shortenChunkAssets', () => {
  it('keeps only the chunks whose id is not their name', () => {
    expect(renamed({ '86a': '86a', 12: 'vendors' })).toEqual({ vendors: '12' });
  });

  it('answers with the address of a chunk, named by id or not', () => {
    const gca = gcaFor({ '86a': '86a', 12: 'vendors' });
    expect(gca('86a')).toBe('/docs/assets/js/86a.js');
    expect(gca('vendors')).toBe('/docs/assets/js/12.js');
  });

  it('stops the build when Docusaurus no longer adds its plugin', () => {
    expect(() => {
      shortenChunkAssets([{}], bundler);
    }).toThrow(
      'the bundler has no ChunkAssetPlugin; adapt packages/docusaurus-fast',
    );
  });
});
