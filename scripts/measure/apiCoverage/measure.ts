/** Coverage of the API reference, by package. */
import { readInventory } from '@docs/facts/api/inventory';
import {
  type Coverage,
  coverageByPackage,
  undescribed,
} from '@docs/markdown/references/api-reference/coverage';
import { pageReader } from '@docs/markdown/references/api-reference/readPage';

/**
 * Counts described and public names by package.
 *
 * @throws Error with file and line when a page describes a name that its module does not have.
 */
export async function measureCoverage(
  siteDir: string,
): Promise<Map<string, Coverage>> {
  const readPage = await pageReader(siteDir);
  return coverageByPackage(
    [...readInventory(siteDir).byModule.values()].map(
      ({ facts }) => [facts, readPage(facts)] as const,
    ),
  );
}

/** A public name without a description. */
export interface Undescribed {
  /** Path of the module's page, relative to the site's directory. */
  readonly page: string;
  /** Dotted path of the name within its module. */
  readonly name: string;
}

/**
 * Lists the names without a description of the modules that have a dotted prefix, such as `dlt.extract`.
 *
 * @throws Error with file and line when a page describes a name that its module does not have.
 */
export async function listUndescribed(
  siteDir: string,
  prefix: string,
): Promise<Undescribed[]> {
  const readPage = await pageReader(siteDir);
  return [...readInventory(siteDir).byModule.values()]
    .filter(({ facts }) => `${facts.module}.`.startsWith(`${prefix}.`))
    .flatMap(({ facts }) =>
      undescribed(facts, readPage(facts)).map((name) => ({
        page: `docs/${facts.page}.mdx`,
        name,
      })),
    );
}
