/** Pages of the docs go to the workers, and nothing else does. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createRequire } from 'node:module';
import type { LoadContext } from '@docusaurus/types';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import mdxWorkers from '../../src/mdx-workers';
import type { CompileTask, JobTask, Task } from '../../src/mdx-workers/tasks';
import { pageWorkers } from '@site/src/config/pageWorkers';
import { PARTS } from '@docs/markdown/references/symbol-links/guideLinks';

const MDX_LOADER = createRequire(import.meta.url).resolve(
  '@docusaurus/mdx-loader',
);

let siteDir = '';
let tasks: Task[] = [];
/** Tasks before the site was loaded. */
let started: Task[] = [];
/** Number of times that threads were told to load their code. */
let prepared = 0;

/** Ends the watchers of a dev server. */
let ends: (() => void)[] = [];

beforeEach(() => {
  ends = [];
  siteDir = fs.mkdtempSync(path.join(os.tmpdir(), 'workers-'));
  tasks = [];
  prepared = 0;
});

afterEach(() => {
  vi.unstubAllEnvs();
  ends.forEach((end) => {
    end();
  });
  fs.rmSync(siteDir, { recursive: true });
});

/** Answers a task with the number of tasks so far. */
const workers = {
  run: (task: object) => {
    tasks.push(task as Task);
    return Promise.resolve(`code ${tasks.length}`);
  },
  close: () => Promise.resolve(),
};

const options = {
  workers,
  prepare: () => {
    prepared++;
    return Promise.resolve();
  },
  prefersFirst: (file: string) => file.startsWith('api/'),
  checks: {
    isRecorded: () => true,
    checked: () => undefined,
    finished: () => undefined,
  },
  inputs: '/no-such-folder',
  pagesOf: (file: string): readonly string[] | undefined =>
    file === '' ? [] : undefined,
};

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
  readonly dependenciesOf: (file: string) => readonly string[];
  readonly compile: (request: {
    file: string;
    resource: string;
    source: string;
  }) => Promise<string>;
}

/** What the bundler's configuration gets from the plugin, which changes the rule of the docs. */
function resultAfter(
  rules: object[],
  given = options,
): {
  readonly plugins?: readonly { apply: (compiler: never) => void }[];
} {
  const generatedFilesDir = path.join(siteDir, '.docusaurus');
  const context = {
    siteDir,
    generatedFilesDir,
    baseUrl: '/',
    siteConfig: { url: 'https://example.org' },
  } as LoadContext;
  const plugin = mdxWorkers(context, given);
  started = tasks;
  tasks = [];
  const version = {
    contentPath: path.join(siteDir, 'docs'),
    isLast: true,
    docs: [],
  };
  void plugin.allContentLoaded?.({
    allContent: {
      'docusaurus-plugin-content-docs': {
        default: { loadedVersions: [version] },
      },
    },
    actions: undefined as never,
  });
  return plugin.configureWebpack?.(
    { module: { rules } },
    false,
    undefined as never,
    undefined,
  ) as ReturnType<typeof resultAfter>;
}

/** The options of the loader that a rule of the docs has after the plugin. */
function optionsAfter(rules: object[]): Options {
  resultAfter(rules);
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
  const { compile, dependenciesOf } = optionsAfter(rules);
  expect(dependenciesOf('/docs/a.mdx')).toContain('/cache-key');
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
  vi.stubEnv('NODE_ENV', 'production');
  optionsAfter([rule('docs')]);
  expect(prepared).toBe(1);
  optionsAfter([rule('docs')]);
  expect(prepared).toBe(1);
});

it('says which pages the first thread takes before others', async () => {
  const { compile } = optionsAfter([rule('docs')]);
  const file = path.join(siteDir, 'docs/api/a.mdx');
  await compile({ file, resource: file, source: '# A' });
  await compile(request('# A'));
  expect(tasks.map(({ prefersFirst }) => prefersFirst)).toEqual([true, false]);
});

it('reads the sentences and links each part of the guides once', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  const { prepare, prefersFirst } = pageWorkers('/project', workers);
  await Promise.all([prepare(), prepare()]);
  const jobs = tasks.map((task) => task as JobTask);
  expect(jobs.map(({ name, input }) => input ?? name)).toEqual([
    'summaries',
    ...Array.from({ length: PARTS }, (_, part) => part),
  ]);
  expect(prefersFirst('api_reference/dlt/__init__.mdx')).toBe(true);
  expect(prefersFirst('intro.mdx')).toBe(false);
});

it('prepares only pages of the reference in the dev server', async () => {
  const { prepare } = pageWorkers('/project', workers);
  await prepare('intro.mdx');
  expect(tasks).toEqual([]);
  await prepare('api_reference/dlt/__init__.mdx');
  expect(tasks).toHaveLength(PARTS);
});

it('starts a thread of the dev server while the site is loaded', () => {
  resultAfter([rule('docs')]);
  expect(started).toMatchObject([{ kind: 'job', name: 'open' }]);
  vi.stubEnv('NODE_ENV', 'production');
  resultAfter([rule('docs')]);
  expect(started).toEqual([]);
});

it('starts new threads and compiles the pages again that a change concerns', async () => {
  const inputs = path.join(siteDir, 'data');
  fs.mkdirSync(inputs);
  const close = vi.fn(() => Promise.resolve());
  const rules = [rule('docs')];
  const { plugins = [] } = resultAfter(rules, {
    ...options,
    workers: { ...workers, close },
    inputs,
    pagesOf: (file: string) =>
      path.basename(file) === 'records.json' ? ['docs/a.mdx'] : [],
  });
  const markerOf = (name: string): string => {
    const { dependenciesOf } = rules[0]?.use[0]?.options as unknown as Options;
    return dependenciesOf(path.join(siteDir, 'docs', name)).at(-1) ?? '';
  };
  for (const plugin of plugins) {
    plugin.apply({
      hooks: {
        compile: {
          tap: (_name: string, run: () => void) => {
            run();
          },
        },
        done: {
          tap: (_name: string, run: () => void) => {
            run();
          },
        },
        watchClose: { tap: (_name: string, end: () => void) => ends.push(end) },
      },
    } as never);
  }
  await vi.waitFor(
    () => {
      // The watcher needs a moment until it notices changes.
      fs.writeFileSync(path.join(inputs, 'records.json'), `${Math.random()}`);
      expect(close).toHaveBeenCalled();
    },
    { timeout: 10_000, interval: 500 },
  );
  await vi.waitFor(() => {
    expect(fs.existsSync(markerOf('a.mdx'))).toBe(true);
  });
  expect(fs.existsSync(markerOf('b.mdx'))).toBe(false);
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
    /no rule of the bundler compiles the pages in .*docs,.* lists the docs plugin after this part/,
  );
});

it('stops when the docs have plugins that workers do not get', () => {
  const given = { rehypePlugins: [() => undefined] };
  expect(() => optionsAfter([rule('docs', given)])).toThrow(
    /the docs plugin has rehypePlugins, which workers do not get; .*pipeline/,
  );
});
