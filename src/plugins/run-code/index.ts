/**
 * `npm start -- --run`: a saved page runs the groups of fences whose code is not recorded, a saved claims file its
 * claims. The page shows the new outputs and has a button that records them. Exists in the dev server only.
 */
import type { RequestListener, Server as HttpServer } from 'node:http';
import path from 'node:path';
import chokidar from 'chokidar';
import type { LoadedContent } from '@docusaurus/plugin-content-docs';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { Board } from './board';
import { record, runsOf } from './child';
import { RECORDS } from '../page-diagnostics/edits';
import { environmentProblem } from './environment';
import { summaryOf } from './protocol';
import { Recordings } from './recordings';
import { Server } from './server';

const PLUGIN_NAME = 'run-code';
/** Folders of what runs, and the ends of their files' names. */
const WATCHED = ['docs', 'src/pages', 'tests/claims'];
const FILE = /^(?:docs|src\/pages)\/.*\.mdx$|^tests\/claims\/.*\.py$/;

/** Options of the plugin. */
export interface Options {
  /** Folder with python/ and .venv/. */
  readonly projectDir: string;
}

/** What is used of webpack's dev server. */
interface DevServer {
  readonly server?: HttpServer | null;
  readonly middleware?: { readonly waitUntilValid: (run: () => void) => void };
}

/** Lets a handler see each request before the listeners that a server has. */
function handleFirst(server: HttpServer, handle: Server['handle']): void {
  const others = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    handle(request, response, () => {
      for (const other of others) {
        other(request, response);
      }
    });
  });
}

const say = (lines: readonly string[]): void => {
  lines.forEach((line) => {
    console.log(`${PLUGIN_NAME}: ${line}`);
  });
};

/** Address of each page of the docs, by its file. */
const permalinksOf = (content: LoadedContent): [string, string][] =>
  content.loadedVersions.flatMap(({ docs }) =>
    docs.map(({ source, permalink }): [string, string] => [
      source.replace('@site/', ''),
      permalink,
    ]),
  );

/** Watches what is saved, and runs it; returns the addresses of the dev server, and what starts Python. */
function startRuns(
  folders: { readonly projectDir: string; readonly siteDir: string },
  directory: string,
  permalinkOf: (page: string) => string | undefined,
): { readonly server: Server; readonly open: () => void } {
  const board = new Board(permalinkOf, (update) => {
    server.send(update);
  });
  const runs = runsOf(
    folders,
    (report) => {
      if (report.state === 'done') {
        say(summaryOf(report));
      }
      board.report(report);
    },
    (stderr) => {
      say([`Python ended; the next save starts it again\n${stderr}`]);
    },
  );
  const recordings = new Recordings(
    async (file) => {
      const problem = await record(folders, file);
      say([problem ?? `${file} is recorded`]);
      board.recording(file, problem === undefined ? 'recorded' : { problem });
    },
    (file) => {
      runs.request(file);
    },
  );
  const server = new Server({
    directory,
    token: crypto.randomUUID(),
    updates: () => board.updates(),
    record: (file) => {
      const isOpen = board.canRecord(file);
      if (isOpen) {
        board.recording(file, 'running');
        void recordings.add(file);
      }
      return isOpen;
    },
  });
  chokidar
    .watch(WATCHED, { cwd: folders.siteDir, ignoreInitial: true })
    .on('all', (event, name) => {
      const file = name.split(path.sep).join('/');
      if (['add', 'change'].includes(event) && FILE.test(file)) {
        recordings.save(file);
      }
    });
  // Somebody recorded in a terminal. The first record makes the folder of the records, so the one above it is watched.
  chokidar
    .watch('data', { cwd: folders.siteDir, ignoreInitial: true, depth: 1 })
    .on('all', (_, name) => {
      if (RECORDS.includes(name.split(path.sep).join('/'))) {
        board.unrecorded().forEach((file) => {
          recordings.save(file);
        });
      }
    });
  process.on('exit', () => {
    runs.close();
  });
  return { server, open: () => void runs.open() };
}

/** Docusaurus plugin: see the top of this file. */
export default function runCodePlugin(
  { siteDir, baseUrl }: LoadContext,
  { projectDir }: Options,
): Plugin {
  const problem = environmentProblem(projectDir);
  if (problem !== undefined) {
    say([problem]);
    return { name: PLUGIN_NAME };
  }
  const directory = `${baseUrl}__run-code/`;
  const permalinks = new Map<string, string>();
  return {
    name: PLUGIN_NAME,
    getClientModules: () => [path.join(__dirname, 'client/index.ts')],
    allContentLoaded({ allContent }) {
      const docs = allContent['docusaurus-plugin-content-docs']?.default;
      permalinks.clear();
      for (const [file, permalink] of permalinksOf(docs as LoadedContent)) {
        permalinks.set(file, permalink);
      }
    },
    configureWebpack: (_, isServer) =>
      isServer
        ? {}
        : ({
            devServer: {
              // Not setupMiddlewares, which would replace that of Docusaurus, and would compress events.
              onListening: ({ server, middleware }: DevServer) => {
                if (server) {
                  const runs = startRuns(
                    { projectDir, siteDir },
                    directory,
                    (page) => permalinks.get(page),
                  );
                  handleFirst(server, runs.server.handle);
                  // Importing dlt would slow the first compilation down.
                  middleware?.waitUntilValid(runs.open);
                }
              },
            },
          } as object),
  };
}
