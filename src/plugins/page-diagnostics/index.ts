/**
 * Prints what is wrong with pages as `docs/intro.mdx:12:3 what; what to do`: when the bundler fails in a build, in
 * place of Docusaurus' report, whose first lines name no page; and in the dev server what an edit broke elsewhere
 * (devServer.ts).
 */
import type { LoadContext, Plugin } from '@docusaurus/types';
import { inOrder, lineOf, showsStacks } from '@docs/markdown/errors/diagnostic';
import {
  diagnosticsOfStats,
  type StatsError,
} from '@docs/markdown/errors/ofStats';
import type { CheckedPages } from './checkedPages';
import { devServerDiagnostics, overlayTags } from './devServer';

const PLUGIN_NAME = 'page-diagnostics';
const DOCUSAURUS_PLUGIN = 'ForceTerminatePlugin';

/** What is used of the result of a compilation. */
interface Stats {
  readonly hasErrors: () => boolean;
  readonly toJson: (preset: 'errors-warnings') => {
    readonly errors?: StatsError[];
  };
}

/** What is used of a compiler. */
interface Compiler {
  readonly hooks: {
    readonly done: { tap: (name: string, run: (stats: Stats) => void) => void };
  };
}

/** The lines about a compilation that failed. */
function reportOf(errors: readonly StatsError[], siteDir: string): string {
  const diagnostics = inOrder(
    errors.flatMap((error) => diagnosticsOfStats(error, siteDir)),
  );
  return [
    ...diagnostics.map(lineOf),
    ...(showsStacks() ? errors.map(({ message }) => `\n${message}`) : []),
  ].join('\n');
}

/**
 * Replaces the plugin with which Docusaurus ends a build.
 *
 * @throws Error when the list does not contain it: a release of Docusaurus does it in another way.
 */
function reportInstead(plugins: unknown[], siteDir: string): void {
  const index = plugins.findIndex(
    (plugin) => plugin?.constructor.name === DOCUSAURUS_PLUGIN,
  );
  if (index < 0) {
    throw new Error(
      `${PLUGIN_NAME}: the bundler has no ${DOCUSAURUS_PLUGIN}; adapt src/plugins/page-diagnostics to this ` +
        'Docusaurus release, or remove the plugin from docusaurus.config.ts.',
    );
  }
  plugins[index] = {
    apply({ hooks }: Compiler): void {
      hooks.done.tap(PLUGIN_NAME, (stats) => {
        if (stats.hasErrors()) {
          const { errors = [] } = stats.toJson('errors-warnings');
          console.error(reportOf(errors, siteDir));
          process.exit(1);
        }
      });
    },
  };
}

/**
 * Docusaurus plugin: see the top of this file.
 *
 * @param checked errors of the pages that no browser has opened
 */
export default function pageDiagnosticsPlugin(
  context: LoadContext,
  checked: CheckedPages,
): Plugin {
  const isDevServer = process.env.NODE_ENV !== 'production';
  return {
    name: PLUGIN_NAME,

    injectHtmlTags: () => (isDevServer ? overlayTags : {}),

    configureWebpack(config, isServer) {
      if (isDevServer) {
        return isServer ? {} : devServerDiagnostics(context, checked);
      }
      if (!isServer) {
        reportInstead((config.plugins ??= []), context.siteDir);
      }
      return {};
    },
  };
}
