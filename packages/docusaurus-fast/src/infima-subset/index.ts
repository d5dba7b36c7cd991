/**
 * Removes from the stylesheet what this site does not use: classes and custom properties of Infima (dropped.ts), an
 * eighth of it, and the styles of the theme's components that its configuration turns off.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import type { AcceptedPlugin, Rule } from 'postcss';
import { misfit } from '../misfit.cjs';
import { isDropped, isUnread, missingFrom } from './dropped';

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

/** What is read of the theme's configuration. */
interface ThemeSettings {
  readonly announcementBar?: unknown;
  readonly docs?: { readonly sidebar?: { readonly hideable?: boolean } };
  readonly footer?: { readonly logo?: unknown };
  readonly navbar?: { readonly hideOnScroll?: boolean };
}

/** Stylesheets of the theme's components that no page has, as patterns of their paths. */
const ABSENT = [
  /[\\/]theme[\\/]Tag[\\/]/,
  /[\\/]theme[\\/]TagsListInline[\\/]/,
  /[\\/]theme[\\/]MDXComponents[\\/]Ul[\\/]/,
];

/** Stylesheets of the theme's components that a configuration turns off or no page has, as patterns of their paths. */
export const turnedOff = ({
  announcementBar,
  docs,
  footer,
  navbar,
}: ThemeSettings): RegExp[] => [
  ...ABSENT,
  ...(footer?.logo === undefined
    ? [/[\\/]theme[\\/]Footer[\\/]Logo[\\/]/]
    : []),
  ...(navbar?.hideOnScroll === true
    ? []
    : [/[\\/]theme[\\/]Navbar[\\/]Layout[\\/]/]),
  ...(announcementBar === undefined
    ? [/[\\/]theme[\\/]AnnouncementBar[\\/]/]
    : []),
  // Without it, nothing collapses the sidebar of a wide window, and nothing has to expand it again.
  ...(docs?.sidebar?.hideable === true
    ? []
    : [
        /[\\/]theme[\\/]DocSidebar[\\/]Desktop[\\/]CollapseButton[\\/]/,
        /[\\/]theme[\\/]DocRoot[\\/]Layout[\\/]Sidebar[\\/]ExpandButton[\\/]/,
      ]),
];

/** PostCSS plugin: empties these stylesheets. Their components are in no page, so no class is missed. */
export const dropTurnedOff = (files: readonly RegExp[]): AcceptedPlugin => ({
  postcssPlugin: `${PLUGIN_NAME}-components`,
  Once(root) {
    const file = root.source?.input.file ?? '';
    if (files.some((pattern) => pattern.test(file))) {
      root.removeAll();
    }
  },
});

/**
 * Checks that Infima has what dropped.ts removes.
 *
 * @param css Infima's stylesheet
 * @throws Error with the first class or property that it does not have
 */
export function checkInfima(css: string): void {
  const [missing] = missingFrom(css);
  if (missing) {
    throw misfit(
      PLUGIN_NAME,
      `Infima has nothing that matches ${String(missing)}`,
      'infima-subset/dropped.ts',
    );
  }
}

/** Infima's stylesheet, which is a dependency of the classic theme. */
const readInfima = (): string =>
  fs.readFileSync(
    require.resolve('infima/dist/css/default/default.css', {
      paths: [path.dirname(require.resolve('@docusaurus/theme-classic'))],
    }),
    'utf8',
  );

/** Docusaurus plugin: see the top of this file. */
export default function infimaSubsetPlugin({
  siteConfig,
}: LoadContext): Plugin {
  checkInfima(readInfima());
  const components = dropTurnedOff(turnedOff(siteConfig.themeConfig));
  return {
    name: PLUGIN_NAME,
    // Must run first: the plugin that wraps stylesheets in layers produces a tree whose nodes cannot be removed.
    configurePostCss(options) {
      return {
        ...options,
        plugins: [dropUnused, components, ...options.plugins],
      };
    },
  };
}
