/** Compiles a page with the plugins that process facts elements. */
import fs from 'node:fs';
import { createProcessor } from '@mdx-js/mdx';
import { inventoryOf } from '@docs/facts/api/inventory';
import { cliFactsOf, type CliCommand } from '@docs/facts/cli';
import { configFactsOf } from '@docs/facts/config/read';
import type { ConfigSpec } from '@docs/facts/config/types';
import { destinationFactsOf } from '@docs/facts/destinations/read';
import type { Destination } from '@docs/facts/destinations/types';
import { errorFactsOf, type ErrorClass } from '@docs/facts/errors';
import { performanceFactsOf, type Measurements } from '@docs/facts/performance';
import { plusFactsOf, type Plus } from '@docs/facts/plus';
import { sourceFactsOf, type SourceFacts } from '@docs/facts/sources/read';
import type { Sources } from '@docs/facts/sources/types';
import { testedFactsOf, type TestedFacts } from '@docs/facts/tested';
import codeFences from '../../src/fences/code-fences';
import codeHighlight from '../../src/fences/code-highlight';
import factsTables, { type Options } from '../../src/facts/facts-tables';

export const fixture = (file: string): string =>
  fs.readFileSync(
    `packages/markdown/tests/fixtures/facts-tables/${file}`,
    'utf8',
  );

export const fixtureSources = (): SourceFacts =>
  sourceFactsOf(JSON.parse(fixture('sources.json')) as Sources);

export const fixtureTested = (): TestedFacts =>
  testedFactsOf(
    ...(JSON.parse(fixture('tested.json')) as Parameters<typeof testedFactsOf>),
  );

/** `facts` overrides facts of the fixture. */
export async function compile(
  value: string,
  facts: Partial<Options> = {},
): Promise<string> {
  const processor = createProcessor({
    format: 'mdx',
    jsx: true,
    remarkPlugins: [
      [
        factsTables,
        {
          coverage: () => Promise.resolve(new Map()),
          cli: cliFactsOf(JSON.parse(fixture('cli.json')) as CliCommand),
          config: configFactsOf(
            JSON.parse(fixture('config.json')) as Record<string, ConfigSpec>,
          ),
          destinations: destinationFactsOf(
            JSON.parse(fixture('destinations.json')) as Record<
              string,
              Destination
            >,
            '',
            new Map([
              [
                'shop',
                { title: 'Shop', sections: new Set(['write-disposition']) },
              ],
            ]),
          ),
          errors: errorFactsOf(
            JSON.parse(fixture('errors.json')) as Record<string, ErrorClass>,
          ),
          inventory: inventoryOf([]),
          performance: performanceFactsOf(
            JSON.parse(fixture('performance.json')) as Measurements,
          ),
          plus: plusFactsOf(JSON.parse(fixture('plus.json')) as Plus),
          sources: fixtureSources(),
          sourceUrl: 'https://example.com/src',
          tested: fixtureTested(),
          summaries: () =>
            Promise.resolve(
              new Map([
                ['shop.Base.host', 'Name of the machine.'],
                ['shop.Closed', 'It is Sunday.'],
              ]),
            ),
          summariesHash: '',
          ...facts,
        },
      ],
      codeFences,
      codeHighlight,
    ],
  });
  return String(await processor.process({ value, path: 'docs/page.mdx' }));
}

/** Puts each element on its own line, for readable diffs. */
export const lines = (jsx: string): string =>
  jsx.replaceAll(
    /(?=<(?:_components\.(?:h2|p|dl|dt|dd|ol|li|table|thead|tr|td|th)|Anchor|CodeBlock|ConfigValues|DestinationsMatrix|Catalog|Tabs|TabItem)\b)/g,
    '\n',
  );
