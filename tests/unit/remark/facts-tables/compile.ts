/** Compiles a page with the plugins that process facts elements. */
import fs from 'node:fs';
import { createProcessor } from '@mdx-js/mdx';
import { inventoryOf } from '@site/src/facts/api/inventory';
import { cliFactsOf, type CliCommand } from '@site/src/facts/cli';
import { configFactsOf } from '@site/src/facts/config/read';
import type { ConfigSpec } from '@site/src/facts/config/types';
import { destinationFactsOf } from '@site/src/facts/destinations/read';
import type { Destination } from '@site/src/facts/destinations/types';
import { errorFactsOf, type ErrorClass } from '@site/src/facts/errors';
import {
  performanceFactsOf,
  type Measurements,
} from '@site/src/facts/performance';
import { plusFactsOf, type Plus } from '@site/src/facts/plus';
import { sourceFactsOf, type SourceFacts } from '@site/src/facts/sources/read';
import type { Sources } from '@site/src/facts/sources/types';
import { testedFactsOf, type TestedFacts } from '@site/src/facts/tested';
import codeFences from '@site/src/remark/code-fences';
import codeHighlight from '@site/src/remark/code-highlight';
import factsTables, { type Options } from '@site/src/remark/facts-tables';

export const fixture = (file: string): string =>
  fs.readFileSync(`tests/fixtures/facts-tables/${file}`, 'utf8');

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
            new Set(['dlt-ecosystem/destinations/shop']),
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
