import remarkParse from 'remark-parse';
import { type PluggableList, unified } from 'unified';
import { describe, expect, it } from 'vitest';
import { docsPages } from '@site/src/config/docsPages';

const pluginsOf = (hasWorkers: boolean): PluggableList =>
  docsPages(process.cwd(), hasWorkers).plugins
    .beforeDefaultRemarkPlugins as PluggableList;

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
    const { workers, plugins } = docsPages(process.cwd(), false);
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
