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
import {
  baseUrl,
  library,
  repositoryUrl,
  siteUrl,
  tagline,
  title,
} from './src/config/site';
import { hasSlimClient } from './src/config/switches';
import docsMap from './src/plugins/docs-map';
import infimaSubset from './src/plugins/infima-subset';
import mdxWorkers, { MdxWorkers } from './src/plugins/mdx-workers';
import noClientPrism from './src/plugins/no-client-prism';
import pageExports from './src/plugins/page-exports';
import slimClient from './src/plugins/slim-client';

const workers = new MdxWorkers(__dirname);
const { inventory, remark, records } = pageChain(__dirname, workers.summaries);

const docs = {
  path: 'docs',
  routeBasePath: '/',
  sidebarPath: './sidebars.ts',
  editUrl: `${repositoryUrl}/edit/main`,
  // The default leaves out files that begin with "_"; required pages are named so.
  exclude: ['**/*.test.*'],
  // The workers make their own plugins; these say to the bundler's cache what pages depend on.
  beforeDefaultRemarkPlugins: [...remark.transforms, ...remark.toHtml],
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

  // Folders with an index.html: /docs/x and /docs/x/ both answer on any static host.
  trailingSlash: undefined,
  onBrokenLinks: 'throw',
  onBrokenAnchors: 'throw',
  onDuplicateRoutes: 'throw',
  markdown: {
    parseFrontMatter,
    // Explicit ids are written `## Heading {#id}`, as Markdown authors know them.
    mdx1Compat: { headingIds: true, comments: false, admonitions: false },
    hooks: {
      onBrokenMarkdownLinks: 'throw',
      onBrokenMarkdownImages: 'throw',
    },
  },

  future: { v4: true, faster: true },

  presets: [
    [
      'classic',
      {
        docs: false,
        blog: false,
        pages: { beforeDefaultRemarkPlugins: remark.ofPages },
        theme: {
          customCss: [
            require.resolve('./src/css/fonts.css'),
            require.resolve('./src/css/tokens.css'),
            require.resolve('./src/css/frame.css'),
            require.resolve('./src/css/text.css'),
            require.resolve('./src/css/code.css'),
            require.resolve('./src/css/api.css'),
            require.resolve('./src/css/print.css'),
          ],
        },
        sitemap: { lastmod: null, changefreq: null, priority: null },
      } satisfies Options,
    ],
  ],

  // Paths are of this file, so that a site elsewhere can use the configuration (tests/fixtures/site).
  plugins: [
    [require.resolve('./src/plugins/docs-version/index.ts'), docs],
    // Imported, not named by path: a path gets a module instance of its own, and the bundler's cache follows
    // the imports of this file.
    docsMap,
    (context: LoadContext) => mdxWorkers(context, { workers }),
    infimaSubset,
    hasSlimClient &&
      ((context: LoadContext) => slimClient(context, { docs: docs.path })),
    noClientPrism,
    (context: LoadContext) =>
      pageExports(context, {
        records,
        inventory,
        subject: `${library.name} ${library.version}`,
        notInFullText: 'api_reference/',
      }),
    ['@docusaurus/plugin-client-redirects', redirects(__dirname)],
  ],

  clientModules: ['copyHeadingLinks', 'idlePrefetch'].map((name) =>
    require.resolve(`./src/client/${name}.ts`),
  ),
  themeConfig: {
    navbar,
    footer,
    colorMode: { respectPrefersColorScheme: true },
    docs: { sidebar: { hideable: false, autoCollapseCategories: false } },
    tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
  } satisfies ThemeConfig,
} satisfies Config;
