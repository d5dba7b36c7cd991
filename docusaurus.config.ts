import type { Options as DocsOptions } from '@docusaurus/plugin-content-docs';
import type { Options, ThemeConfig } from '@docusaurus/preset-classic';
import type { Config, LoadContext } from '@docusaurus/types';
import { footer } from './src/config/footer';
import { parseFrontMatter } from './src/config/frontMatter';
import { headTags } from './src/config/headTags';
import { navbar } from './src/config/navbar';
import { pageTemplate } from './src/config/pageTemplate';
import { redirects } from './src/config/redirects';
import { remarkChains } from './src/config/remark';
import {
  baseUrl,
  library,
  repositoryUrl,
  siteUrl,
  tagline,
  title,
} from './src/config/site';
import { hasSlimClient } from './src/config/switches';
import { readInventory } from './src/facts/api/inventory';
import infimaSubset from './src/plugins/infima-subset';
import noClientPrism from './src/plugins/no-client-prism';
import slimClient from './src/plugins/slim-client';

const inventory = readInventory(__dirname);
const remark = remarkChains(__dirname, inventory);

const docs = {
  path: 'docs',
  routeBasePath: '/',
  sidebarPath: './sidebars.ts',
  editUrl: `${repositoryUrl}/edit/main`,
  // The default leaves out files that begin with "_"; this catalogue has pages named so.
  exclude: ['**/*.test.*'],
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
    require.resolve('./src/plugins/docs-map/index.ts'),
    // Imported, as they take part in compiling: the bundler's cache follows the imports of this file.
    infimaSubset,
    hasSlimClient &&
      ((context: LoadContext) => slimClient(context, { docs: docs.path })),
    noClientPrism,
    [
      require.resolve('./src/plugins/markdown-export/index.ts'),
      {
        transforms: remark.transforms,
        subject: `${library.name} ${library.version}`,
        notInFullText: 'api_reference/',
      },
    ],
    require.resolve('./src/plugins/example-downloads/index.ts'),
    [
      require.resolve('./src/plugins/search/index.ts'),
      { inventory, transforms: remark.transforms },
    ],
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
