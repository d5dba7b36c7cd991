/**
 * Removes the classes and custom properties of Infima that this site does not use (dropped.ts), an eighth
 * of the stylesheet. CSS of other packages and of the site is unchanged.
 */
import type { Plugin } from '@docusaurus/types';
import type { AcceptedPlugin, Rule } from 'postcss';
import { isDropped, isUnread } from './dropped';

const PLUGIN_NAME = 'infima-subset';
const INFIMA = /[\\/]infima[\\/]dist[\\/]css[\\/]/;
const CLASS = /\.(-?[_a-z][\w-]*)/gi;

/** The selectors of a rule that do not require a removed class. */
const remaining = (rule: Rule): string[] =>
  rule.selectors.filter((selector) => {
    // A class inside :not() is not required for a match.
    const needed = selector.replace(/:not\([^)]*\)/g, '');
    return ![...needed.matchAll(CLASS)].some(([, name]) =>
      isDropped(name ?? ''),
    );
  });

/** PostCSS plugin: removes the classes and custom properties of dropped.ts from Infima's own files. */
export const dropUnused: AcceptedPlugin = {
  postcssPlugin: PLUGIN_NAME,
  Once(root) {
    if (!INFIMA.test(root.source?.input.file ?? '')) {
      return;
    }
    root.walkDecls(/^--ifm-/, (declaration) => {
      if (isUnread(declaration.prop)) {
        declaration.remove();
      }
    });
    root.walkRules((rule) => {
      const selectors = remaining(rule);
      if (selectors.length === 0) {
        rule.remove();
      } else if (selectors.length < rule.selectors.length) {
        rule.selectors = selectors;
      }
    });
  },
};

/** Docusaurus plugin: see the top of this file. */
export default function infimaSubsetPlugin(): Plugin {
  return {
    name: PLUGIN_NAME,
    // Must run first: the plugin that wraps stylesheets in layers produces a tree whose nodes cannot be removed.
    configurePostCss(options) {
      return { ...options, plugins: [dropUnused, ...options.plugins] };
    },
  };
}
