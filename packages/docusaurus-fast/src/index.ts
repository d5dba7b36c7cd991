/** All parts of the package as plugins of a site. Each can be switched off alone; the site is correct without it. */
import type { LoadContext, Plugin, PluginModule } from '@docusaurus/types';
import infimaSubset from './infima-subset';
import lazyPages from './lazy-pages';
import livePages from './live-pages';
import mdxWorkers, { type Options as MdxWorkersOptions } from './mdx-workers';
import noClientPrism from './no-client-prism';
import slimClient from './slim-client';
import stableNames from './stable-names';

/** What the parts know of the site. */
export interface Site {
  /** Folder of the docs, relative to the site's. */
  readonly docs: string;
  /** What compiles the pages with `mdx-workers`. */
  readonly workers: MdxWorkersOptions | undefined;
}

type Create = (context: LoadContext, site: Site) => Plugin;

/** In the order in which Docusaurus runs them. */
const PLUGINS = {
  'mdx-workers': (context, { workers }) => {
    if (!workers) {
      throw new Error(
        "docusaurus-fast: mdx-workers has no workers; create them, or set 'mdx-workers': false in docusaurus.config.ts",
      );
    }
    return mdxWorkers(context, workers);
  },
  'lazy-pages': lazyPages,
  'live-pages': livePages,
  'infima-subset': infimaSubset,
  'slim-client': slimClient,
  'no-client-prism': noClientPrism,
  'stable-names': stableNames,
} satisfies Record<string, Create>;

/** Which parts are on. */
export type Parts = Readonly<Record<keyof typeof PLUGINS, boolean>>;

/** Names of all parts. `transpile` runs before the configuration, so it is not an option: only FAST_OFF switches it off. */
export const PARTS: readonly string[] = [...Object.keys(PLUGINS), 'transpile'];

/**
 * Parts that the configuration has on, without those that the environment switches off: `FAST_OFF=slim-client,stable-names`.
 *
 * @throws Error for a name in `FAST_OFF` that no part has
 */
export function partsOn(parts: Parts, off = process.env.FAST_OFF ?? ''): Parts {
  const names = off.split(',').filter((name) => name !== '');
  const unknown = names.find((name) => !PARTS.includes(name));
  if (unknown !== undefined) {
    throw new Error(
      `FAST_OFF: docusaurus-fast has no part ${unknown}; use ${PARTS.join(', ')}`,
    );
  }
  return {
    ...parts,
    ...Object.fromEntries(names.map((name) => [name, false])),
  };
}

/** The plugins of the parts that are on, for `plugins` in docusaurus.config.ts behind the docs plugin. */
export const docusaurusFast = (parts: Parts, site: Site): PluginModule[] =>
  Object.entries<Create>(PLUGINS)
    .filter(([name]) => parts[name as keyof Parts])
    .map(
      ([, create]) =>
        (context: LoadContext) =>
          create(context, site),
    );
