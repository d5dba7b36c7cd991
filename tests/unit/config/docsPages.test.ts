import remarkParse from 'remark-parse';
import { type PluggableList, unified } from 'unified';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { docsPages } from '@site/src/config/docsPages';
import * as pipeline from '@site/src/config/pagePipeline';

const pageChain = vi.fn(pipeline.pageChain);
const load = () => ({ ...pipeline, pageChain });

beforeEach(() => {
  pageChain.mockClear();
  vi.stubEnv('NODE_ENV', 'production');
});

const pagesOf = (hasWorkers: boolean) =>
  docsPages(process.cwd(), hasWorkers, load);

const pluginsOf = (hasWorkers: boolean): PluggableList =>
  pagesOf(hasWorkers).plugins.beforeDefaultRemarkPlugins as PluggableList;

const keyOf = (plugins: PluggableList): unknown =>
  (plugins[0] as [unknown, unknown])[1];

describe('with workers', () => {
  it('the docs plugin compiles no page itself', async () => {
    const processor = unified().use(remarkParse).use(pluginsOf(true));
    const tree = processor.parse('Text.');
    await expect(processor.run(tree)).rejects.toThrow(
      /compiled by workers; list docusaurusFast behind the docs plugin/,
    );
  });

  it('the cache key has the hash of all plugins', () => {
    const key = keyOf(pluginsOf(true));
    expect(key).toMatch(/^[\da-f]{64}$/);
    expect(keyOf(pluginsOf(true))).toBe(key);
  });
});

describe('without workers', () => {
  it('there are none, and the docs plugin has the plugins that they would use', async () => {
    const { workers, plugins } = pagesOf(false);
    expect(workers).toBeUndefined();
    expect(plugins.beforeDefaultRehypePlugins).toHaveLength(1);
    const remark = plugins.beforeDefaultRemarkPlugins as PluggableList;
    expect(keyOf(remark)).toBe(keyOf(pluginsOf(true)));
    // A check of pages: a heading of the first level is the title's.
    const processor = unified().use(remarkParse).use(remark);
    const tree = processor.parse('# Text');
    await expect(processor.run(tree)).rejects.toThrow();
  });
});

describe('in the dev server', () => {
  beforeEach(() => {
    vi.stubEnv('NODE_ENV', 'development');
  });

  it('the main thread makes its pipeline for the first page that is not a doc', async () => {
    const { ofPages, cacheKey, inventory } = pagesOf(true);
    expect(cacheKey).toMatch(/^[\da-f]{64}$/);
    expect(inventory().byModule.size).toBeGreaterThan(0);
    expect(pageChain).not.toHaveBeenCalled();
    const processor = unified().use(remarkParse).use(ofPages);
    const run = (text: string) =>
      processor.run(processor.parse(text), { path: 'src/pages/_a.mdx' });
    for (const code of ['a = 1', 'b = 2']) {
      const tree = await run(`\`\`\`py\n${code}\n\`\`\``);
      expect(JSON.stringify(tree)).toContain('CodeBlock');
    }
    expect(pageChain).toHaveBeenCalledOnce();
  });

  it('the key of compiled pages is that of the pipeline', () => {
    const { cacheKey, chain } = pagesOf(true);
    expect(chain().cacheKey).toBe(cacheKey);
  });
});
