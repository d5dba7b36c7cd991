import type { Options as DocsOptions } from '@docusaurus/plugin-content-docs';
import type { Options, ThemeConfig } from '@docusaurus/preset-classic';
import type { Config, LoadContext } from '@docusaurus/types';
import { footer } from './src/config/footer';
import { parseFrontMatter } from './src/config/frontMatter';
import { headTags } from './src/config/headTags';
import { navbar } from './src/config/navbar';
import { pageTemplate } from './src/config/pageTemplate';
import { pageChain } from './src/config/pageChain';
import { redirects } from './src/config/redirects';
import { library } from './src/config/library';
import {
  baseUrl,
  repositoryUrl,
  siteUrl,
  tagline,
  title,
} from './src/config/site';
import { stylesheets } from './src/config/stylesheets';
import { hasOffline, hasSlimClient } from './src/config/switches';
import configReader from './src/plugins/config-reader';
import designTokens from './src/plugins/design-tokens';
import { API_PAGES } from './src/facts/api/inventory';
import { readComposeFacts } from './src/compose/facts/read';
import compose from './src/plugins/compose';
import docsMap from './src/plugins/docs-map';
import keptPages from './src/plugins/kept-pages';
import infimaSubset from './src/plugins/infima-subset';
import licenses from './src/plugins/licenses';
import lateOptimization from './src/plugins/late-optimization';
import markChoices from './src/plugins/mark-choices';
import mdxWorkers from './src/plugins/mdx-workers';
import { MdxWorkers } from './src/plugins/mdx-workers/threads';
import noClientPrism from './src/plugins/no-client-prism';
import offline from './src/plugins/offline';
import pageExports from './src/plugins/page-exports';
import pageFaults from './src/plugins/page-faults';
import playground from './src/plugins/playground';
import postcssOnce from './src/plugins/postcss-once';
import serverRouting from './src/plugins/server-routing';
import slimClient from './src/plugins/slim-client';
import stableNames from './src/plugins/stable-names';

const workers = new MdxWorkers(__dirname);
const { inventory, remark, records, cacheKey } = pageChain(
  __dirname,
  workers.summaries,
);

const docs = {
  path: 'docs',
  routeBasePath: '/',
  sidebarPath: './sidebars.ts',
  editUrl: `${repositoryUrl}/edit/main`,
  // Replaces the default, which excludes files that begin with "_": some required pages do.
  exclude: ['**/*.test.*'],
  // The workers create their own plugins (src/plugins/mdx-workers).
  beforeDefaultRemarkPlugins: [cacheKey],
  versions: { current: { label: library.version } },
} satisfies DocsOptions;

export default {
  title,
  tagline,
  url: siteUrl,
  baseUrl,
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
        pages: { beforeDefaultRemarkPlugins: remark.ofPages },
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
    (context: LoadContext) => mdxWorkers(context, { workers }),
    lateOptimization,
    (context: LoadContext) =>
      designTokens(context, {
        stylesheet: require.resolve('./src/css/tokens.css'),
      }),
    (context: LoadContext) => docsMap(context, { inventory }),
    (context: LoadContext) => playground(context, { projectDir: __dirname }),
    (context: LoadContext) =>
      compose(context, { facts: readComposeFacts(__dirname) }),
    (context: LoadContext) =>
      licenses(context, { projectDir: __dirname, version: library.version }),
    pageFaults,
    configReader,
    markChoices,
    infimaSubset,
    hasSlimClient &&
      ((context: LoadContext) => slimClient(context, { docs: docs.path })),
    noClientPrism,
    postcssOnce,
    serverRouting,
    keptPages,
    stableNames,
    () => offline({ projectDir: __dirname, isOn: hasOffline }),
    (context: LoadContext) =>
      pageExports(context, {
        projectDir: __dirname,
        records,
        inventory,
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
