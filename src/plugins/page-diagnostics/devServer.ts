/**
 * Shows in the dev server what an edit broke, until it is fixed: errors of pages that no browser has opened, links to
 * pages and headings that do not exist, recorded outputs that are older than their code, claims whose sentence is gone.
 * They are printed, and shown on the page by the overlay of the dev server's client; the page itself is rendered.
 */
import fs from 'node:fs';
import path from 'node:path';
import chokidar from 'chokidar';
import type { LoadContext, Plugin } from '@docusaurus/types';
import {
  inOrder,
  lineOf,
  type Diagnostic,
} from '@docs/markdown/errors/diagnostic';
import { brokenLinksOf } from '@docs/markdown/errors/siteLinks';
import { runsCode } from '../../config/switches';
import type { CheckedPages } from './checkedPages';
import { editChecks, WATCHED } from './edits';

const NAME = 'page-diagnostics';
/** Time in which the browser gets an update, in milliseconds: the report takes a tenth of a second of the same thread. */
const AFTER_UPDATE_MS = 250;
/** Delay of the first report, in milliseconds: it reads all pages, and a browser waits for the first one. */
const AFTER_START_MS = 3000;
/** Writing a record takes a moment, in milliseconds. */
const AFTER_RECORD_MS = 100;

/** A browser that is connected. */
interface Client {
  readonly readyState: number;
}

/** What is used of the dev server. */
export interface Server {
  readonly webSocketServer?: {
    readonly clients: readonly Client[];
    readonly implementation: {
      on(event: 'connection', run: (client: Client) => void): void;
    };
  };
  sendMessage(
    clients: readonly Client[],
    type: 'still-ok' | 'warnings',
    data?: readonly string[],
    params?: { readonly preventReloading: boolean },
  ): void;
}

/** What is used of the bundler. */
interface Compiler {
  readonly hooks: {
    readonly done: {
      tap(name: string, run: (stats: { hasErrors(): boolean }) => void): void;
    };
  };
}

/** The overlay's element in the client of webpack-dev-server. */
export const OVERLAY_ID = 'webpack-dev-server-client-overlay';

/** The overlay covers the end of the window only: the author sees the page that was edited. */
export const overlayTags = {
  headTags: [
    {
      tagName: 'style',
      innerHTML: `#${OVERLAY_ID}{top:auto!important;height:40vh!important}`,
    },
  ],
};

/** The overlay of all browsers that are connected. */
export class Overlay {
  private server: Server | undefined;
  private lines: readonly string[] = [];

  /** Shows the lines in browsers that connect from now on, too. */
  open(server: Server): void {
    this.server = server;
    server.webSocketServer?.implementation.on('connection', (client) => {
      this.send([client]);
    });
  }

  /** Replaces the lines. */
  show(lines: readonly string[]): void {
    const clients = this.server?.webSocketServer?.clients ?? [];
    if (this.lines.length > 0) {
      this.server?.sendMessage(clients, 'still-ok');
    }
    this.lines = lines;
    this.send(clients);
  }

  /** Forgets the lines: the client shows errors of the bundler instead. */
  clear(): void {
    this.lines = [];
  }

  private send(clients: readonly Client[]): void {
    if (this.lines.length > 0) {
      const params = { preventReloading: true };
      this.server?.sendMessage(clients, 'warnings', this.lines, params);
    }
  }
}

type Configuration = ReturnType<NonNullable<Plugin['configureWebpack']>>;

/**
 * Configuration of the bundler for the dev server.
 *
 * @param checked errors of the pages that no browser has opened
 */
export function devServerDiagnostics(
  { siteDir, generatedFilesDir, baseUrl }: LoadContext,
  checked: CheckedPages,
): Configuration {
  const overlay = new Overlay();
  const { readPages, outdated } = editChecks(siteDir);
  let printed: readonly string[] = [];
  /** Files with errors, until they are known to have none. */
  let faulty: readonly string[] = [];
  let hasErrors = false;
  /** Whether the bundler had errors at the last report. */
  let hadErrors = false;
  let isReported = false;

  /** Whether a page was edited after the last check of it. What was found before may be wrong. */
  const isUnchecked = (file: string): boolean => {
    const page = path.join(siteDir, file);
    return (
      file.startsWith('docs/') &&
      fs.existsSync(page) &&
      !checked.isCurrent(page, generatedFilesDir)
    );
  };

  /** @param isCompiled whether pages were compiled: what is left of earlier errors is printed again */
  const report = (isCompiled: boolean): void => {
    isReported = true;
    const ofPages = [
      ...checked.diagnostics(siteDir),
      ...brokenLinksOf(generatedFilesDir, baseUrl),
    ].filter(({ file }: Diagnostic) => !isUnchecked(file));
    const ofEdits = outdated();
    const diagnostics = inOrder([...ofPages, ...ofEdits]);
    const lines = diagnostics.map(lineOf);
    for (const line of lines) {
      if (isCompiled || !printed.includes(line)) {
        console.warn(line);
      }
    }
    printed = lines;
    const left = [
      ...diagnostics.map(({ file }) => file),
      ...faulty.filter(isUnchecked),
    ];
    const wereErrors = hadErrors || faulty.length > 0;
    if (wereErrors && !hasErrors && left.length === 0) {
      console.log('No page has an error or a broken link any more.');
    }
    faulty = left;
    hadErrors = hasErrors;
    if (hasErrors) {
      overlay.clear();
    } else {
      // With --run the page itself shows the new output, and a button that records it.
      overlay.show(runsCode ? inOrder(ofPages).map(lineOf) : lines);
    }
  };
  const reportCompiled = async (): Promise<void> => {
    if (!isReported) {
      await readPages();
    }
    report(true);
  };
  checked.onFinished(() => {
    // The first report covers it.
    if (isReported) {
      report(false);
    }
  });
  let waiting: NodeJS.Timeout | undefined;
  const watchRecords = (): void => {
    chokidar
      .watch(
        WATCHED.map((file) => path.join(siteDir, file)),
        { ignoreInitial: true, followSymlinks: false },
      )
      .on('all', () => {
        clearTimeout(waiting);
        waiting = setTimeout(report, AFTER_RECORD_MS, false);
      });
  };
  return {
    plugins: [
      {
        apply({ hooks }: Compiler): void {
          hooks.done.tap(NAME, (stats) => {
            hasErrors = stats.hasErrors();
            setTimeout(
              () => void reportCompiled(),
              isReported ? AFTER_UPDATE_MS : AFTER_START_MS,
            );
          });
        },
      },
    ],
    devServer: {
      client: { overlay: { warnings: true } },
      onListening: (server: unknown) => {
        overlay.open(server as Server);
        watchRecords();
      },
    },
    // The types of webpack do not have the options of its dev server.
  } as Configuration;
}
