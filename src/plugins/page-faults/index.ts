/**
 * Prints what is wrong with pages as `docs/intro.mdx:12:3 what; what to do`: when the bundler fails in a build, in
 * place of Docusaurus' report, whose first lines name no page; and in the dev server what otherwise only a build
 * finds, links to pages and headings that do not exist.
 */
import type { LoadContext, Plugin } from '@docusaurus/types';
import { inOrder, lineOf, showsStacks } from '../../faults/fault';
import { faultsOfStats, type StatsError } from '../../faults/ofStats';
import { brokenLinksOf } from '../../faults/siteLinks';

const PLUGIN_NAME = 'page-faults';
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
export function reportOf(
  errors: readonly StatsError[],
  siteDir: string,
): string {
  const faults = inOrder(
    errors.flatMap((error) => faultsOfStats(error, siteDir)),
  );
  return [
    ...faults.map(lineOf),
    ...(showsStacks() ? errors.map(({ message }) => `\n${message}`) : []),
  ].join('\n');
}

/**
 * Replaces the plugin with which Docusaurus ends a build.
 *
 * @throws Error when the list does not contain it: a release of Docusaurus does it in another way.
 */
export function reportInstead(plugins: unknown[], siteDir: string): void {
  const place = plugins.findIndex(
    (plugin) => plugin?.constructor.name === DOCUSAURUS_PLUGIN,
  );
  if (place < 0) {
    throw new Error(
      `${PLUGIN_NAME}: the bundler has no ${DOCUSAURUS_PLUGIN}; adapt src/plugins/page-faults to this ` +
        'Docusaurus release, or remove the plugin from docusaurus.config.ts.',
    );
  }
  plugins[place] = {
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

/** Bundler plugin for the dev server: warns of broken links after each compilation, until they are mended. */
function warnOfLinks({ generatedFilesDir, baseUrl }: LoadContext) {
  return {
    apply({ hooks }: Compiler): void {
      hooks.done.tap(PLUGIN_NAME, () => {
        for (const fault of inOrder(
          brokenLinksOf(generatedFilesDir, baseUrl),
        )) {
          console.warn(lineOf(fault));
        }
      });
    },
  };
}

/** Docusaurus plugin: see the top of this file. */
export default function pageFaultsPlugin(context: LoadContext): Plugin {
  return {
    name: PLUGIN_NAME,

    configureWebpack(config, isServer) {
      if (process.env.NODE_ENV !== 'production') {
        return { plugins: [warnOfLinks(context)] };
      }
      if (!isServer) {
        reportInstead((config.plugins ??= []), context.siteDir);
      }
      return {};
    },
  };
}
