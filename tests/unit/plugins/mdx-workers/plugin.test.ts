/** Pages of the docs go to the workers, and nothing else does. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createRequire } from 'node:module';
import type { LoadContext } from '@docusaurus/types';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import mdxWorkers from '@site/src/plugins/mdx-workers';
import type { CompileTask, Task } from '@site/src/plugins/mdx-workers/tasks';
import { MdxWorkers } from '@site/src/plugins/mdx-workers/threads';
import { PARTS } from '@site/src/remark/symbol-links/guideLinks';

const MDX_LOADER = createRequire(import.meta.url).resolve(
  '@docusaurus/mdx-loader',
);

let siteDir = '';
let tasks: Task[] = [];
/** Number of times that threads were told to load their code. */
let prepared = 0;

beforeEach(() => {
  siteDir = fs.mkdtempSync(path.join(os.tmpdir(), 'workers-'));
  tasks = [];
  prepared = 0;
});

afterEach(() => {
  vi.unstubAllEnvs();
  fs.rmSync(siteDir, { recursive: true });
});

/** Answers a task with the number of tasks so far. */
const workers = {
  projectDir: '/project',
  summaries: () => Promise.resolve(new Map()),
  links: () => {
    prepared++;
    return Promise.resolve();
  },
  run: (task: Task) => {
    tasks.push(task);
    return Promise.resolve(`code ${tasks.length}`);
  },
  close: () => Promise.resolve(),
} as unknown as MdxWorkers;

const rule = (folder: string, options: object = {}) => ({
  test: /\.mdx$/,
  include: [`${path.join(siteDir, folder)}/`],
  use: [
    {
      loader: MDX_LOADER,
      options: {
        siteDir,
        markdownConfig: { mermaid: false, parseFrontMatter: () => undefined },
        metadataPath: (file: string) => `${file}.json`,
        dependencies: ['/cache-key'],
        ...options,
      },
    },
  ],
});

interface Options {
  readonly dependencies: readonly string[];
  readonly compile: (request: {
    file: string;
    resource: string;
    source: string;
  }) => Promise<string>;
}

/** The options of the loader that a rule of the docs has after the plugin. */
function optionsAfter(rules: object[]): Options {
  const generatedFilesDir = path.join(siteDir, '.docusaurus');
  const context = {
    siteDir,
    generatedFilesDir,
    baseUrl: '/',
    siteConfig: { url: 'https://example.org' },
  } as LoadContext;
  const plugin = mdxWorkers(context, { workers });
  const version = { contentPath: path.join(siteDir, 'docs'), isLast: true };
  void plugin.allContentLoaded?.({
    allContent: {
      'docusaurus-plugin-content-docs': {
        default: { loadedVersions: [version] },
      },
    },
    actions: undefined as never,
  });
  plugin.configureWebpack?.(
    { module: { rules } },
    false,
    undefined as never,
    undefined,
  );
  const found = rules.find((one) => 'include' in one) as ReturnType<
    typeof rule
  >;
  return found.use[0]?.options as unknown as Options;
}

const request = (source: string) => {
  const file = path.join(siteDir, 'docs/a.mdx');
  return { file, resource: file, source };
};

it('gives a page to the workers with options that are data', async () => {
  const others = [{ test: /\.css$/ }, rule('src/pages')];
  const rules = [rule('docs'), ...others];
  const { compile, dependencies } = optionsAfter(rules);
  expect(dependencies).toEqual(['/cache-key']);
  expect(await compile(request('# A'))).toBe('code 1');
  expect(tasks[0]).toMatchObject({
    source: '# A',
    metadataFile: path.join(siteDir, 'docs/a.mdx.json'),
    mdx: { siteDir, markdownConfig: { mermaid: false } },
  });
  expect(structuredClone(tasks[0])).toEqual(tasks[0]);
  expect(rules.slice(1)).toEqual(others);
});

it('compiles a page once for both bundles of a build', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  const { compile } = optionsAfter([rule('docs')]);
  const both = [compile(request('# A')), compile(request('# A'))];
  expect(await Promise.all(both)).toEqual(['code 1', 'code 1']);
});

it('starts threads before they have a page in the first build only', () => {
  optionsAfter([rule('docs')]);
  expect(prepared).toBe(1);
  optionsAfter([rule('docs')]);
  expect(prepared).toBe(1);
});

it('links each part of the guides once', async () => {
  const real = new MdxWorkers('/project');
  const run = vi.spyOn(real, 'run').mockResolvedValue(undefined);
  await Promise.all([real.links(), real.links()]);
  const parts = run.mock.calls.map(([task]) => (task as { part: number }).part);
  expect(parts).toEqual(Array.from({ length: PARTS }, (_, part) => part));
});

it('compiles each edit in the dev server', async () => {
  vi.stubEnv('NODE_ENV', 'development');
  const { compile } = optionsAfter([rule('docs')]);
  expect(await compile(request('# A'))).toBe('code 1');
  expect(await compile(request('# B'))).toBe('code 2');
});

it('names the site anew when its pages changed', async () => {
  const { compile } = optionsAfter([rule('docs')]);
  await compile(request('# A'));
  const file = path.join(siteDir, '.docusaurus/mdx-workers/site.json');
  fs.utimesSync(file, 1, 1);
  await compile(request('# A'));
  const versions = tasks.map((task) => (task as CompileTask).site.version);
  expect(versions[1]).toBe(1000);
  expect(versions[0]).not.toBe(1000);
});

it('stops when no rule compiles the docs', () => {
  expect(() => optionsAfter([rule('src/pages')])).toThrow(
    /no rule of the bundler compiles the pages in .*docs; list the docs plugin before this one/,
  );
});

it('stops when the docs have plugins that workers do not get', () => {
  const options = { rehypePlugins: [() => undefined] };
  expect(() => optionsAfter([rule('docs', options)])).toThrow(
    /the docs plugin has rehypePlugins, which workers do not get; .*compile\.ts/,
  );
});
