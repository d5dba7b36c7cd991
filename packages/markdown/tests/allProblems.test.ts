import fs from 'node:fs';
import type { Root } from 'mdast';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified, type PluggableList, type Plugin } from 'unified';
import { VFile } from 'vfile';
import { expect, it } from 'vitest';
import { inventoryOf } from '@docs/facts/api/inventory';
import type { ApiModule } from '@docs/facts/api/types';
import pageChecks from '../src/checks';
import allProblems from '../src/checks/allProblems';
import knownComponents from '../src/checks/components';
import { DiagnosticError } from '../src/errors/diagnostic';
import apiLinks from '../src/references/api-links';
import apiReference from '../src/references/api-reference';

const shop = JSON.parse(
  fs.readFileSync(
    'packages/markdown/tests/fixtures/api-reference/module.json',
    'utf8',
  ),
) as ApiModule;
const inventory = inventoryOf([shop]);

const chain: PluggableList = [
  pageChecks,
  [
    apiReference,
    {
      inventory,
      uses: { guides: new Map() },
      docsDir: 'docs',
      baseUrl: '/docs/',
      sourceUrl: 'https://example.org/src',
    },
  ],
  [apiLinks, { inventory }],
  [knownComponents, { provided: ['Anchor', 'ApiSignature'] }],
];

/** What the compilation of a page is rejected with. */
async function rejected(
  lines: readonly string[],
  plugins = chain,
): Promise<unknown> {
  const page = unified()
    .use(remarkParse)
    .use(remarkMdx)
    .use([[allProblems, plugins]]);
  const file = { value: lines.join('\n'), path: 'docs/api/shop/orders.mdx' };
  const tree = page.parse(file.value);
  try {
    await page.run(tree, new VFile(file));
    return undefined;
  } catch (error) {
    return error;
  }
}

it('reports the problems of all plugins of a page', async () => {
  const error = await rejected([
    '## Order',
    '',
    '- `gone`: words.',
    '- `lost`: words.',
    '',
    '### vanished',
    '',
    '## Missing',
    '',
    'See [one](api:shop.orders.One) and [two](api:shop.orders.Two). ![](a.png)',
    '',
    '## Types and constants',
    '',
    '- `NONE`: words.',
    '',
    '<Nonesuch />',
  ]);
  expect(error).toBeInstanceOf(DiagnosticError);
  const { diagnostics } = error as DiagnosticError;
  expect(
    diagnostics.map(
      ({ line, column, what }) =>
        `${line}:${column} ${what.split(/[;,]/)[0] ?? ''}`,
    ),
  ).toEqual([
    '10:64 the image has no alternative text',
    '6:1 "vanished" is not a member of Order',
    '8:1 "Missing" is not defined in shop.orders',
    '14:1 "NONE" is not defined by shop.orders',
    '3:1 "gone" is not a parameter',
    '4:1 "lost" is not a parameter',
    '10:5 unknown symbol "shop.orders.One"',
    '10:36 unknown symbol "shop.orders.Two"',
    '16:1 <Nonesuch> is not a known component',
  ]);
  expect(new Set(diagnostics.map(({ file }) => file))).toEqual(
    new Set(['docs/api/shop/orders.mdx']),
  );
});

it('has nothing to say about a page without problems', async () => {
  expect(await rejected(['## Order', '', 'An order.'])).toBeUndefined();
});

const fails =
  (what: string): Plugin<[], Root> =>
  () =>
  (tree, file) => {
    file.fail(what, tree.children[1]);
  };
const throws: Plugin<[], Root> = () => () => {
  throw new TypeError('not a page');
};

it('leaves out what follows from an earlier problem', async () => {
  const [first, second] = [fails('first'), fails('second')];
  const page = ['One.', '', 'Two.'];
  expect(await rejected(page, [first, second, throws])).toMatchObject({
    diagnostics: [{ line: 3, column: 1, what: 'first' }],
  });
});

it('an error of the code ends the compilation as it is', async () => {
  expect(await rejected(['One.'], [throws, fails('later')])).toBeInstanceOf(
    TypeError,
  );
});
