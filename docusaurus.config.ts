import path from 'node:path';
import type { Options as DocsOptions } from '@docusaurus/plugin-content-docs';
import type { Options, ThemeConfig } from '@docusaurus/preset-classic';
import type { Config } from '@docusaurus/types';
import { footer } from './src/config/footer';
import { parseFrontMatter } from './src/config/frontMatter';
import { headTags } from './src/config/headTags';
import { navbar } from './src/config/navbar';
import { redirects } from './src/config/redirects';
import {
  baseUrl,
  library,
  repositoryUrl,
  siteUrl,
  tagline,
  title,
} from './src/config/site';
import { readInventory } from './src/facts/api/inventory';
import { readSnippetReport } from './src/facts/snippets';
import apiLinks from './src/remark/api-links';
import apiReference from './src/remark/api-reference';
import codeFences from './src/remark/code-fences';
import codeHighlight from './src/remark/code-highlight';
import {
  readSummaries,
  summariesHash,
} from './src/remark/api-reference/summaries';
import snippetReport from './src/remark/snippet-report';
import symbolLinks from './src/remark/symbol-links';

const report = readSnippetReport(__dirname);
const inventory = readInventory(__dirname);
const summaries = readSummaries(__dirname, inventory);
const symbols = {
  inventory,
  summaries: () => summaries,
  summariesHash: summariesHash(__dirname),
  docsDir: path.join(__dirname, 'docs'),
  baseUrl,
};

const docs = {
  path: 'docs',
  routeBasePath: '/',
  sidebarPath: './sidebars.ts',
  editUrl: `${repositoryUrl}/edit/main`,
  // The default leaves out files that begin with "_"; this catalogue has pages named so.
  exclude: ['**/*.test.*'],
  beforeDefaultRemarkPlugins: [
    [
      apiReference,
      {
        inventory,
        docsDir: path.join(__dirname, 'docs'),
        baseUrl,
        sourceUrl: library.blobUrl,
      },
    ],
    [apiLinks, { inventory }],
    codeFences,
    [snippetReport, { report, siteDir: __dirname }],
    [symbolLinks, symbols],
    // Last: the plugins above read fences as their authors wrote them.
    codeHighlight,
  ],
  versions: { current: { label: library.version } },
} satisfies DocsOptions;

export default {
  title,
  tagline,
  url: siteUrl,
  baseUrl,
  favicon: 'img/logo.svg',
  headTags,
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
        pages: {
          beforeDefaultRemarkPlugins: [
            codeFences,
            [symbolLinks, symbols],
            codeHighlight,
          ],
        },
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
    require.resolve('./src/plugins/no-client-prism/index.ts'),
    ['@docusaurus/plugin-client-redirects', redirects(__dirname)],
  ],

  themeConfig: {
    navbar,
    footer,
    colorMode: { respectPrefersColorScheme: true },
    docs: { sidebar: { hideable: false, autoCollapseCategories: false } },
    tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
  } satisfies ThemeConfig,
} satisfies Config;
