/** Coverage of the API reference, by package. */
import fs from 'node:fs';
import path from 'node:path';
import { escapeMarkdownHeadingIds } from '@docusaurus/utils';
import { readInventory } from '../../src/facts/api/inventory';
import {
  coverage,
  type Coverage,
} from '../../src/remark/api-reference/coverage';

/** Two names deep: dlt.sources, dlt.common, dlt.destinations… */
const packageOf = (module: string): string =>
  module.split('.').slice(0, 2).join('.');

/**
 * Described and public names by package.
 *
 * @throws Error with file and line when a page names what its module does not have.
 */
export async function measureCoverage(
  siteDir: string,
): Promise<Map<string, Coverage>> {
  // ESM packages: loaded here because the project's own modules are CommonJS.
  const { createProcessor } = await import('@mdx-js/mdx');
  const { default: remarkFrontmatter } = await import('remark-frontmatter');
  const processor = createProcessor({
    format: 'mdx',
    remarkPlugins: [remarkFrontmatter],
  });
  const packages = new Map<string, Coverage>();
  for (const { facts } of readInventory(siteDir).byModule.values()) {
    const file = path.join(siteDir, 'docs', `${facts.page}.mdx`);
    const source = escapeMarkdownHeadingIds(fs.readFileSync(file, 'utf8'));
    const own = coverage(facts, processor.parse(source), {
      source,
      fail: (message, node) => {
        throw new Error(
          `${path.relative(siteDir, file)}:${node.position?.start.line ?? 1} — ${message}`,
        );
      },
    });
    const name = packageOf(facts.module);
    const sum = packages.get(name) ?? { described: 0, public: 0 };
    packages.set(name, {
      described: sum.described + own.described,
      public: sum.public + own.public,
    });
  }
  return packages;
}
