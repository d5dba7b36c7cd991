/** Round trip of the generated files of the installed Docusaurus. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { generateRouteFiles } from '@docusaurus/core/lib/server/codegen/codegenRoutes.js';
import type { PluginRouteConfig } from '@docusaurus/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type GlobalDoc,
  expandGlobalData,
  expandRoutes,
} from '../../src/slim-client/client/expand';
import {
  type Generated,
  parseRegistry,
  parseRoutes,
  readGenerated,
} from '../../src/slim-client/generated';
import { differences, toTable } from '../../src/slim-client/table';

const plugin = { name: 'docusaurus-plugin-content-docs', id: 'default' };

const page = (id: string, sidebar?: string): PluginRouteConfig => ({
  path: `/docs/${id.replace(/(^|\/)index$/, '')}`,
  component: '@theme/DocItem',
  exact: true,
  modules: { content: `@site/docs/${id}.mdx` },
  ...(sidebar && { sidebar }),
  plugin,
});

/** Two runs of regular pages, and each kind of exception. */
const routes: PluginRouteConfig[] = [
  {
    path: '/docs/',
    component: '@theme/Home',
    exact: true,
    modules: { config: '@generated/docusaurus.config' },
    plugin,
  },
  {
    path: '/docs',
    component: '@theme/DocsRoot',
    context: { plugin: '@generated/plugin.json' },
    plugin,
    routes: [
      page('guides/one', 'main'),
      page('guides/index', 'main'),
      page('guides/off-the-sidebar'),
      // A page with a slug.
      { ...page('guides/two', 'main'), path: '/docs/second' },
      page('guides/with-hyphens-and-dots-1.0', 'main'),
    ],
  },
];

const docs: GlobalDoc[] = [
  { id: 'guides/index', path: '/docs/guides', sidebar: 'main' },
  { id: 'guides/one', path: '/docs/guides/one', sidebar: 'main' },
  { id: 'guides/off-the-sidebar', path: '/docs/guides/off-the-sidebar' },
  { id: 'guides/two', path: '/docs/second', sidebar: 'main' },
  {
    id: 'guides/with-hyphens-and-dots-1.0',
    path: '/docs/guides/with-hyphens-and-dots-1.0',
    sidebar: 'main',
  },
];

const globalData = {
  [plugin.name]: {
    default: {
      path: '/docs',
      breadcrumbs: true,
      versions: [
        { name: 'master', isLast: true, path: '/docs', docs },
        { name: '1.9', isLast: false, path: '/docs/1.9', docs },
      ],
    },
  },
  other: { default: { isUsed: true } },
};

const siteConfig = {
  title: 'Site',
  plugins: [['a', { long: 'options' }]],
  presets: [],
  ssrTemplate: '<html></html>',
  onBrokenLinks: 'throw',
};

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'slim-client-'));
let generated: Generated;

beforeAll(async () => {
  await generateRouteFiles({
    generatedFilesDir: folder,
    routes,
    baseUrl: '/docs/',
  });
  fs.writeFileSync(
    path.join(folder, 'globalData.json'),
    JSON.stringify(globalData),
  );
  generated = readGenerated(folder, siteConfig);
});

afterAll(() => {
  fs.rmSync(folder, { recursive: true });
});

it('reads the generated files', () => {
  const paths = (list: Generated['routes']): unknown[] =>
    list.map(({ path: address, routes: children }) =>
      children ? [address, paths(children)] : address,
    );
  expect(paths(generated.routes)).toEqual([
    '/docs/',
    [
      '/docs',
      [
        '/docs/guides/one',
        '/docs/guides',
        '/docs/guides/off-the-sidebar',
        '/docs/second',
        '/docs/guides/with-hyphens-and-dots-1.0',
      ],
    ],
  ]);
  expect(Object.values(generated.registry).sort()).toEqual([
    '@generated/docusaurus.config',
    '@generated/plugin.json',
    ...docs.map(({ id }) => `@site/docs/${id}.mdx`).sort(),
    '@theme/DocItem',
    '@theme/DocsRoot',
    '@theme/Home',
  ]);
});

it('stores only the id of a regular page', () => {
  const table = toTable(generated);
  expect(table.pages).toMatchObject({ base: '/docs/', sidebar: 'main' });
  expect(table.pages.ids.split('\n')).toEqual([
    'guides/one',
    'guides/index',
    'guides/with-hyphens-and-dots-1.0',
  ]);
  const [, parent] = table.routes;
  expect(parent).toMatchObject({
    routes: [
      2,
      { path: '/docs/guides/off-the-sidebar' },
      { path: '/docs/second' },
      1,
    ],
  });
});

it('expands to the original data', () => {
  const table = toTable(generated);
  expect(differences(generated, table)).toEqual([]);
  expect(JSON.parse(JSON.stringify(expandRoutes(table)))).toEqual(
    generated.routes,
  );
  expect(expandGlobalData(table)).toMatchObject({ other: globalData.other });
});

it('drops build-time options from the site config', () => {
  expect(toTable(generated).siteConfig).toEqual({
    title: 'Site',
    plugins: [],
    presets: [],
    ssrTemplate: '',
    onBrokenLinks: 'throw',
  });
});

it('reports differences between a table and the generated files', () => {
  const table = toTable(generated);
  const pages = { ...table.pages, ids: table.pages.ids.replace('one', 'won') };
  expect(differences(generated, { ...table, pages })).toEqual([
    'routes',
    'globalData',
  ]);
});

describe('an unknown format stops the build', () => {
  const message = /\.docusaurus\/[\w.]+ has another format/;

  it.each([
    ['module.exports = {};'],
    ['export default {"a": [() => import("a"), "a"]};'],
    ['export default {"a": ["a", "a", "a"]};'],
    ['export default {"a": [load("a"), "a", "a"]};'],
  ])('registry.js: %s', (code) => {
    expect(() => parseRegistry(code)).toThrow(message);
  });

  const head = `import React from 'react';\nimport ComponentCreator from '@docusaurus/ComponentCreator';\n\n`;
  it.each([
    ['export default [];'],
    [`${head}export default [];`],
    // A route without known chunks.
    [
      `${head}export default [{path: '/a', component: ComponentCreator('/a', 'b')}, {path: '*', component: ComponentCreator('*')}];`,
    ],
  ])('routes.js: %s', (code) => {
    expect(() => parseRoutes(code, {})).toThrow(message);
  });
});
