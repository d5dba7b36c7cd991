import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { loadContext } from '@docusaurus/core/lib/server/site.js';
import type {
  LoadedContent,
  LoadedVersion,
  Options,
} from '@docusaurus/plugin-content-docs';
import { normalizePluginOptions } from '@docusaurus/utils-validation';
import { expect, it, describe } from 'vitest';
import docsVersionPlugin, {
  RECORD_FILE,
  validateOptions,
} from '@site/src/plugins/docs-version';

const fixtures = path.resolve('tests/fixtures/versions');

async function pluginOf(siteDir: string, options: Options = {}) {
  const context = await loadContext({ siteDir });
  const validated = validateOptions({
    validate: normalizePluginOptions,
    options: {
      routeBasePath: '/',
      sidebarPath: './sidebars.ts',
      exclude: [],
      versions: { current: { label: '1.10.0' } },
      ...options,
    },
  } as Parameters<typeof validateOptions>[0]);
  return docsVersionPlugin(context, validated);
}

async function contentOf(name: string): Promise<LoadedContent> {
  const plugin = await pluginOf(path.join(fixtures, name));
  const content = await plugin.loadContent?.();
  if (!content) {
    throw new Error(`the fixture site ${name} has no content`);
  }
  return content;
}

const summary = (version: LoadedVersion) => ({
  versionName: version.versionName,
  label: version.label,
  banner: version.banner,
  badge: version.badge,
  noIndex: version.noIndex,
  className: version.className,
  isLast: version.isLast,
  path: version.path,
  docs: version.docs.map((doc) => `${doc.version}:${doc.id}`).sort(),
});

const master = {
  versionName: 'master',
  label: '1.10.0',
  banner: null,
  badge: true,
  noIndex: false,
  className: 'docs-version-master',
  isLast: true,
  path: '/docs/',
  docs: ['master:_aside', 'master:first'],
};

describe('docs-version', () => {
  it('names the version in docs/ after the only entry of versions.json', async () => {
    const { loadedVersions } = await contentOf('one');
    expect(loadedVersions.map(summary)).toEqual([master]);
  });

  it('keeps docs/ as the latest version after a version is cut', async () => {
    const { loadedVersions } = await contentOf('two');
    expect(loadedVersions.map(summary)).toEqual([
      master,
      {
        versionName: '1.9.0',
        label: '1.9.0',
        banner: 'unmaintained',
        badge: true,
        noIndex: false,
        className: 'docs-version-1.9.0',
        isLast: false,
        path: '/docs/1.9.0',
        docs: ['1.9.0:first'],
      },
    ]);
  });

  it('watches the sources and the sidebar in the site directory', async () => {
    const siteDir = path.join(fixtures, 'one');
    const plugin = await pluginOf(siteDir);
    const watched = plugin.getPathsToWatch?.() ?? [];
    expect(watched).toContain(path.join(siteDir, 'sidebars.ts'));
    expect(
      watched.some((glob) => glob.startsWith(path.join(siteDir, 'docs'))),
    ).toBe(true);
    expect(plugin.name).toBe('docusaurus-plugin-content-docs');
  });

  it('publishes the version record of the latest version', async () => {
    const plugin = await pluginOf(path.join(fixtures, 'two'));
    const content = await plugin.loadContent?.();
    const outDir = fs.mkdtempSync(path.join(os.tmpdir(), 'record-'));
    await plugin.postBuild?.({ content, outDir } as never);
    const record = JSON.parse(
      fs.readFileSync(path.join(outDir, RECORD_FILE), 'utf8'),
    ) as Record<string, unknown>;
    expect(record).toMatchObject({
      pluginId: 'default',
      version: 'master',
      isLast: true,
    });
    expect(record.docs).toEqual({
      first: {
        id: 'first',
        title: 'First',
        description: 'Text.',
        sidebar: 'tutorialSidebar',
      },
      _aside: { id: '_aside', title: 'Off the sidebar', description: 'Text.' },
    });
    fs.rmSync(outDir, { recursive: true });
  });
});

it("Docusaurus' own command is rejected with the name of ours", async () => {
  const plugin = await pluginOf(path.join(fixtures, 'one'));
  const actions = new Map<string, () => void>();
  let name = '';
  const cli = {
    command: (given: string) => {
      name = given;
      return cli;
    },
    description: () => cli,
    action: (action: () => void) => actions.set(name, action),
  };
  plugin.extendCli?.(cli as never);
  expect([...actions.keys()]).toEqual(['docs:version [version]']);
  expect(actions.get('docs:version [version]')).toThrow('run npm run archive');
});
