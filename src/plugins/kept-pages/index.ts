/**
 * Renders only the pages that have changed since the last build. Docusaurus renders each page of the site in each build;
 * with this plugin, the server bundle returns the result of an earlier build (server/entry.ts) when the modules that the
 * page is rendered from are the same. Docusaurus puts that result into the page's template, with the scripts and styles
 * of the current build.
 *
 * The modules of a page's own text are in a chunk of its own, so its result depends on that chunk and on all that is not
 * such a chunk: the application, the routes, the sidebars.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { version } from '@swc/html/package.json';
import type { ChunkGroup, Compilation, Compiler } from 'webpack';
import { CHUNKS_FILE, type ServerChunks } from './server/kept';

const PLUGIN_NAME = 'kept-pages';

/** Requests of modules with the text of one page. */
const TEXT = /\.mdx?$/;

/** The module that loads what routes name; a component that loads a text uses it on other pages. */
const REGISTRY = /[\\/](?:serverRegistry|registry)\.js$/;

/** Code of the server bundle is CommonJS; other files are source maps. */
const CODE = '.js';

/** What changes the HTML and is in no file of the bundle. */
const TOOLS = [`node ${process.version}`, `@swc/html ${version}`];

type Origin = ChunkGroup['origins'][number];

/** Finds the files of the server bundle by what a page says that it is made of, and those that all pages depend on. */
export function chunksOf({ chunkGroups, chunks }: Compilation): ServerChunks {
  const shared = new Set(
    [...chunks].flatMap((chunk) => [...chunk.files]).filter(isCode),
  );
  const modules: Record<string, string[]> = {};
  for (const group of chunkGroups) {
    const requests = group.origins.map(({ request }) => request);
    const own = group.getFiles().filter(isCode);
    // Pages name the request; with the plugin slim-client they name the chunk.
    for (const name of [...requests, group.name ?? '']) {
      modules[name] = own;
    }
    if (group.origins.length > 0 && group.origins.every(isText)) {
      own.forEach((file) => shared.delete(file));
    }
  }
  return { modules, shared: [...shared].sort() };
}

/** Whether a route loads the text of a page. */
function isText({ module, request }: Origin): boolean {
  return (
    TEXT.test(request) && module !== null && REGISTRY.test(module.identifier())
  );
}

function isCode(file: string): boolean {
  return file.endsWith(CODE);
}

/** The bundler's plugin that writes the list of chunks beside the bundle. */
function writingChunks(folder: string): (compiler: Compiler) => void {
  return ({ hooks }) => {
    hooks.afterEmit.tap(PLUGIN_NAME, (compilation) => {
      fs.writeFileSync(
        path.join(compilation.compiler.outputPath, CHUNKS_FILE),
        JSON.stringify({ ...chunksOf(compilation), folder, tools: TOOLS }),
      );
    });
  };
}

/** Docusaurus plugin: see the head of this file. */
export default function keptPagesPlugin({
  generatedFilesDir,
}: LoadContext): Plugin {
  return {
    name: PLUGIN_NAME,

    configureWebpack(_config, isServer) {
      if (!isServer || process.env.NODE_ENV !== 'production') {
        return {};
      }
      const folder = path.join(generatedFilesDir, PLUGIN_NAME);
      fs.mkdirSync(folder, { recursive: true });
      return {
        entry: { main: path.join(__dirname, 'server/entry') },
        // It loads a native module from its own folder.
        externals: { '@swc/html': `commonjs ${require.resolve('@swc/html')}` },
        // Without hashes of the content: the code that loads chunks stays the same when a text changes.
        output: { chunkFilename: 'chunks/[id].js' },
        plugins: [{ apply: writingChunks(folder) }],
      };
    },
  };
}
