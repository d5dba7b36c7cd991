/**
 * Prepares PostCSS once. By default its loader searches the folders above each stylesheet for a configuration
 * file, which this site does not have, and creates `postcss-preset-env` anew, which evaluates the browser list.
 */
import type { PostCssOptions, Plugin } from '@docusaurus/types';
import type { AcceptedPlugin } from 'postcss';

type Factory = (options: unknown) => AcceptedPlugin;

/** Creates a plugin that is given as module and options; returns others as they are. */
function created(plugin: unknown): unknown {
  const [module, options] = Array.isArray(plugin)
    ? (plugin as readonly unknown[])
    : [];
  return typeof module === 'string'
    ? // eslint-disable-next-line @typescript-eslint/no-require-imports -- the path is known at run time only
      (require(module) as Factory)(options)
    : plugin;
}

/** Docusaurus plugin: see the top of this file. */
export default function postcssOncePlugin(): Plugin {
  return {
    name: 'postcss-once',
    configurePostCss(options): PostCssOptions {
      return {
        ...options,
        config: false,
        plugins: options.plugins.map(created),
      };
    },
  };
}
