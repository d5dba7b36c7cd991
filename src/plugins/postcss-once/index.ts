/**
 * Prepares PostCSS once. By default its loader searches the folders above each stylesheet for a configuration
 * file, which this site does not have, and creates `postcss-preset-env` anew, which evaluates the browser list.
 */
import type { PostCssOptions, Plugin } from '@docusaurus/types';
import type { AcceptedPlugin } from 'postcss';

const PLUGIN_NAME = 'postcss-once';

type Factory = (
  options: unknown,
) => AcceptedPlugin & { readonly plugins?: readonly AcceptedPlugin[] };

/** A plugin that is loaded with the first stylesheet. A warm build takes all from the bundler's cache and needs none. */
class LazyPlugin {
  readonly postcssPlugin = PLUGIN_NAME;
  #plugins: readonly AcceptedPlugin[] | undefined;

  constructor(
    private readonly module: string,
    private readonly options: unknown,
  ) {}

  /** PostCSS reads the plugins of a collection when it processes a stylesheet. */
  get plugins(): readonly AcceptedPlugin[] {
    return (this.#plugins ??= this.#load());
  }

  #load(): readonly AcceptedPlugin[] {
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- the path is known at run time only
    const plugin = (require(this.module) as Factory)(this.options);
    return plugin.plugins ?? [plugin];
  }
}

/** Makes a plugin of one that is given as module and options; returns others as they are. */
function created(plugin: unknown): unknown {
  const [module, options] = Array.isArray(plugin)
    ? (plugin as readonly unknown[])
    : [];
  return typeof module === 'string' ? new LazyPlugin(module, options) : plugin;
}

/** Docusaurus plugin: see the top of this file. */
export default function postcssOncePlugin(): Plugin {
  return {
    name: PLUGIN_NAME,
    configurePostCss(options): PostCssOptions {
      return {
        ...options,
        config: false,
        plugins: options.plugins.map(created),
      };
    },
  };
}
