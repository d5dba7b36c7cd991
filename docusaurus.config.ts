import type { Options as DocsOptions } from '@docusaurus/plugin-content-docs';
import type { Options, ThemeConfig } from '@docusaurus/preset-classic';
import type { Config, LoadContext } from '@docusaurus/types';
import { docsPages } from './src/config/docsPages';
import { footer } from './src/config/footer';
import { parseFrontMatter } from './src/config/frontMatter';
import { headTags } from './src/config/headTags';
import { navbar } from './src/config/navbar';
import { pageTemplate } from './src/config/pageTemplate';
import { redirects } from './src/config/redirects';
import { library } from '@docs/facts/library';
import { repositoryUrl, siteUrl, tagline, title } from './src/config/site';
import { stylesheets } from './src/config/stylesheets';
import {
  buildUrl,
  frozenVersion,
  hasOffline,
  hasSidebar,
  runsCode,
} from './src/config/switches';
import { frozenPages, versionList } from './src/plugins/archive';
import configReader from './src/plugins/config-reader';
import designTokens from './src/plugins/design-tokens';
import { API_PAGES } from '@docs/facts/api/inventory';
import { readComposeFacts } from '@docs/composer/facts/read';
import compose from './src/plugins/compose';
import docsMap from './src/plugins/docs-map';
import { docusaurusFast, partsOn } from '@docs/docusaurus-fast';
import licenses from './src/plugins/licenses';
import markChoices from './src/plugins/mark-choices';
import offline from './src/plugins/offline';
import pageExports from './src/plugins/page-exports';
import pageDiagnostics from './src/plugins/page-diagnostics';
import { CheckedPages } from './src/plugins/page-diagnostics/checkedPages';
import playground from './src/plugins/playground';
import postcss from './src/plugins/postcss';
import runCode from './src/plugins/run-code';

/** What packages/docusaurus-fast does; its README lists what each part earns. */
const fast = partsOn({
  'mdx-workers': true,
  'lazy-pages': true,
  'live-pages': true,
  'infima-subset': true,
  'slim-client': true,
  'no-client-prism': true,
  'stable-names': true,
});

const { chain, inventory, ofPages, cacheKey, workers, plugins } = docsPages(
  __dirname,
  fast['mdx-workers'],
);

const checkedPages = new CheckedPages(cacheKey);

const docs = {
  path: 'docs',
  routeBasePath: '/',
  sidebarPath: hasSidebar && './sidebars.ts',
  // An archived page cannot be edited.
  ...(!frozenVersion && { editUrl: `${repositoryUrl}/edit/main` }),
  // Replaces the default, which excludes files that begin with "_": some required pages do.
  exclude: ['**/*.test.*'],
  ...plugins,
  versions: { current: { label: library.version } },
} satisfies DocsOptions;

export default {
  title,
  tagline,
  url: siteUrl,
  baseUrl: buildUrl,
  favicon: 'img/logo.svg',
  headTags,
  ssrTemplate: pageTemplate,
  baseUrlIssueBanner: false,

  // Each page is a folder with an index.html, so any static host serves both /docs/x and /docs/x/.
  trailingSlash: undefined,
  onBrokenLinks: 'throw',
  onBrokenAnchors: 'throw',
  onDuplicateRoutes: 'throw',
  markdown: {
    parseFrontMatter,
    // No page has names of emoji, and looking for them takes a pass over each.
    emoji: false,
    // Enables the common syntax for explicit ids: `## Heading {#id}`.
    mdx1Compat: { headingIds: true, comments: false, admonitions: false },
    hooks: {
      onBrokenMarkdownLinks: 'throw',
      onBrokenMarkdownImages: 'throw',
    },
  },

  // No page shows when it was changed, so the history of the repository is not read.
  future: { v4: true, faster: true, experimental_vcs: false },

  presets: [
    [
      'classic',
      {
        docs: false,
        blog: false,
        pages: { beforeDefaultRemarkPlugins: ofPages },
        theme: {
          customCss: stylesheets.map((file) => require.resolve(file)),
        },
        sitemap: { lastmod: null, changefreq: null, priority: null },
      } satisfies Options,
    ],
  ],

  // Paths are relative to this file, so that a site in another folder can use the configuration (tests/fixtures/site).
  plugins: [
    [require.resolve('./src/plugins/docs-version/index.ts'), docs],
    // Imported, not given as paths: Docusaurus would load a second module instance from a path, and the bundler's
    // cache tracks only the imports of this file.
    ...docusaurusFast(fast, {
      docs: docs.path,
      workers: workers && { ...workers, checks: checkedPages },
    }),
    (context: LoadContext) =>
      designTokens(context, {
        stylesheet: require.resolve('./src/css/tokens.css'),
      }),
    (context: LoadContext) => docsMap(context, { inventory: inventory() }),
    (context: LoadContext) =>
      playground(context, {
        projectDir: __dirname,
        isPublished: !frozenVersion,
      }),
    (context: LoadContext) =>
      compose(context, { facts: readComposeFacts(__dirname) }),
    (context: LoadContext) =>
      licenses(context, { projectDir: __dirname, version: library.version }),
    (context: LoadContext) => pageDiagnostics(context, checkedPages),
    runsCode &&
      ((context: LoadContext) => runCode(context, { projectDir: __dirname })),
    configReader,
    markChoices,
    postcss,
    (context: LoadContext) => versionList(context, frozenVersion),
    () => frozenPages(frozenVersion),
    () =>
      offline({
        projectDir: __dirname,
        archivedAs: frozenVersion,
        isOn: hasOffline,
      }),
    (context: LoadContext) =>
      pageExports(context, {
        projectDir: __dirname,
        chain,
        subject: `${library.name} ${library.version}`,
        notInFullText: API_PAGES,
      }),
    [
      require.resolve('./src/plugins/host-files/index.ts'),
      redirects(__dirname),
    ],
  ],

  clientModules: [
    'copyHeadingLinks',
    'followContents',
    'currentEntry',
    'followMoved',
    'openAtTop',
    'prefetchOnIntent',
    ...(hasOffline ? ['keepPages'] : []),
  ].map((name) => require.resolve(`./src/client/${name}.ts`)),
  themeConfig: {
    navbar,
    footer,
    colorMode: { respectPrefersColorScheme: true },
    docs: { sidebar: { hideable: false, autoCollapseCategories: false } },
    tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
  } satisfies ThemeConfig,
} satisfies Config;
