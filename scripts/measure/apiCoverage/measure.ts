/** Coverage of the API reference, by package. */
import { readInventory } from '../../../src/facts/api/inventory';
import {
  coverage,
  type Coverage,
} from '../../../src/remark/api-reference/coverage';
import { pageReader } from '../../../src/remark/api-reference/readPage';

/** The first two components of a module path: dlt.sources, dlt.common, dlt.destinations… */
const packageOf = (module: string): string =>
  module.split('.').slice(0, 2).join('.');

/**
 * Counts described and public names by package.
 *
 * @throws Error with file and line when a page describes a name that its module does not have.
 */
export async function measureCoverage(
  siteDir: string,
): Promise<Map<string, Coverage>> {
  const readPage = await pageReader(siteDir);
  const packages = new Map<string, Coverage>();
  for (const { facts } of readInventory(siteDir).byModule.values()) {
    const own = coverage(facts, readPage(facts));
    const name = packageOf(facts.module);
    const sum = packages.get(name) ?? { described: 0, public: 0 };
    packages.set(name, {
      described: sum.described + own.described,
      public: sum.public + own.public,
    });
  }
  return packages;
}
