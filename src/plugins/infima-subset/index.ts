/**
 * Infima without the classes and custom properties that this site does not use (dropped.ts), an eighth of
 * the style sheet.
 * Files of other packages and of the site pass unchanged.
 */
import type { Plugin } from '@docusaurus/types';
import type { AcceptedPlugin, Rule } from 'postcss';
import { isDropped, isUnread } from './dropped';

const PLUGIN_NAME = 'infima-subset';
const INFIMA = /[\\/]infima[\\/]dist[\\/]css[\\/]/;
const CLASS = /\.(-?[_a-z][\w-]*)/gi;

/** The selectors of a rule that can still match. */
const remaining = (rule: Rule): string[] =>
  rule.selectors.filter((selector) => {
    // What :not() names does not have to be there.
    const needed = selector.replace(/:not\([^)]*\)/g, '');
    return ![...needed.matchAll(CLASS)].some(([, name]) =>
      isDropped(name ?? ''),
    );
  });

/** PostCSS plugin: takes the classes and custom properties of dropped.ts out of Infima's own files. */
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

/** Docusaurus plugin: see the head of this file. */
export default function infimaSubsetPlugin(): Plugin {
  return {
    name: PLUGIN_NAME,
    // First: the plugin that wraps style sheets in layers leaves a tree in which nodes cannot be removed.
    configurePostCss(options) {
      return { ...options, plugins: [dropUnused, ...options.plugins] };
    },
  };
}
