import fs from 'node:fs';
import { createProcessor } from '@mdx-js/mdx';
import { describe, expect, it } from 'vitest';
import { inventoryOf } from '@docs/facts/api/inventory';
import type { ApiModule } from '@docs/facts/api/types';
import apiReference from '../../src/references/api-reference';
import type { Uses } from '../../src/references/api-reference/uses';
import apiLinks from '../../src/references/api-links';

const fixture = (file: string) =>
  fs.readFileSync(
    `packages/markdown/tests/fixtures/api-reference/${file}`,
    'utf8',
  );
const shop = JSON.parse(fixture('module.json')) as ApiModule;
const inventory = inventoryOf([shop]);

const noUses: Uses = { guides: new Map() };

const compile = async (
  value: string,
  path = 'docs/api/shop/orders.mdx',
  uses = noUses,
  known = inventory,
) => {
  const processor = createProcessor({
    format: 'mdx',
    jsx: true,
    remarkPlugins: [
      [
        apiReference,
        {
          inventory: known,
          uses,
          docsDir: 'docs',
          baseUrl: '/docs/',
          sourceUrl: 'https://example.org/src',
        },
      ],
      [apiLinks, { inventory }],
    ],
  });
  return String(await processor.process({ value, path }));
};

/** Puts each element on its own line, for readable diffs. */
const lines = (jsx: string) =>
  jsx.replaceAll(
    /(?=<(?:_components\.(?:h2|h3|p|dl|dt|dd)|Anchor|ApiSignature)\b)/g,
    '\n',
  );

it('merges the facts into the page, and appends undescribed symbols', async () => {
  await expect(lines(await compile(fixture('page.mdx')))).toMatchFileSnapshot(
    '../fixtures/api-reference/page.output.jsx',
  );
});

describe('a name that the facts do not have fails the build with its line', () => {
  it.each([
    [
      '## Oder\n\nWords.',
      1,
      /"Oder" is not defined in shop\.orders; did you mean "Order"\?/,
    ],
    [
      '## Order\n\n### shp\n\nWords.',
      3,
      /"shp" is not a member of Order; did you mean "ship"\?/,
    ],
    [
      '## Order\n\n- `numbr`: words.',
      3,
      /"numbr" is not a parameter, attribute or method of Order; it has total, ship, __call__, number, note$/,
    ],
    [
      '## Order\n\n- `ship`: Sends it.\n\n### ship\n\nWords.',
      3,
      /"ship" is described here and below its own heading/,
    ],
    [
      '## Order\n\n### ship\n\n- `too`: words.',
      5,
      /"too" is not a parameter, attribute or method of ship; it has to/,
    ],
    [
      '## Types and constants\n\n- `LIMT`: words.',
      3,
      /"LIMT" is not defined by shop\.orders/,
    ],
    [
      '## Exported from other modules\n\n- `Dec`: words.',
      3,
      /"Dec" is not exported by shop\.orders/,
    ],
    [
      '[the order](api:shop.orders.Ordr)',
      1,
      /unknown symbol "shop\.orders\.Ordr"; did you mean "shop\.orders\.Order"\?/,
    ],
  ])('%j', async (page, line, reason) => {
    await expect(compile(page)).rejects.toMatchObject({
      line,
      reason: expect.stringMatching(reason) as string,
    });
  });
});

it('shows a method that the list of its class describes in its own entry', async () => {
  const jsx = lines(
    await compile('## Order\n\n- `ship`: Sends all lines at once.'),
  );
  expect(jsx).toMatch(
    /order-ship[^]*<_components\.p>.*Sends all lines at once\./,
  );
  expect(jsx.match(/Sends all lines at once/g)).toHaveLength(1);
});

it('folds what the author puts below "Internals", and what is left', async () => {
  const jsx = lines(
    await compile(
      '## LIMIT_WORDS are gone\n\nProse.\n\n## Internals\n\nInner parts.\n\n## Order\n\nWords.',
    ),
  );
  const [above = '', fold = ''] = jsx.split('<Fold');
  expect(above).toContain('Prose.');
  expect(above).toContain('Internals');
  expect(fold).toContain('Inner parts.');
  expect(fold).toContain('id="order"');
});

it('names the guides that use a name', async () => {
  const guides = new Map([
    ['shop.orders.Order.ship', [{ id: 'shop/ship', title: 'Ship it' }]],
  ]);
  const jsx = lines(await compile('## Order', undefined, { guides }));
  expect(jsx).toMatch(
    /order-ship[^]*"raised-in"[^]*Used in [^]*\.\.\/\.\.\/shop\/ship\.mdx[^]*Ship it/,
  );
});

it('says since which release a name exists', async () => {
  const since = new Map([
    ['module shop.orders', '1.1'],
    ['shop.orders.Order', '1.2'],
    ['shop.orders.Order(note)', '1.3'],
    ['shop.orders.Order.total', '1.4.1'],
    ['shop.orders.Order.ship(to)', '1.5'],
    ['shop.orders.Record.delete', '1.6'],
    ['shop.orders.LIMIT', '1.7'],
  ]);
  const known = inventoryOf([shop], '', {}, since);
  const jsx = lines(
    await compile(fixture('page.mdx'), undefined, noUses, known),
  );
  const badges = [
    ...jsx
      .replaceAll('\n<b>', ' <b>')
      .matchAll(/<(?:_components\.\w+|ApiSignature).*/g),
  ]
    .map(([line]) => line)
    .filter((line) => line.includes('since'))
    .map((line) => [
      /name="([\w.]+)"|code>\{"(\w+)"\}|"(raised-in)"/
        .exec(line)
        ?.slice(1)
        .join(''),
      /since(?:="| )([\d.]+)/.exec(line)?.[1],
    ]);
  expect(badges).toEqual([
    ['raised-in', '1.1'],
    ['Order', '1.2'],
    ['note', '1.3'],
    ['total', '1.4.1'],
    ['to', '1.5'],
    ['Record.delete', '1.6'],
    ['LIMIT', '1.7'],
  ]);
});

/** The fixture's module with another symbol. */
const withSymbol = (symbol: object) =>
  inventoryOf([
    {
      ...shop,
      symbols: [...shop.symbols, symbol as ApiModule['symbols'][number]],
    },
  ]);

const parameter = (name: string, type: string) => ({
  name,
  kind: 'positional-or-keyword' as const,
  type,
  default: null,
});

it('shows one declaration of a name, and folds its overloads', async () => {
  const known = withSymbol({
    kind: 'function',
    name: 'sell',
    line: 80,
    async: false,
    decorators: [],
    parameters: [parameter('order', 'Any'), parameter('gift', 'bool')],
    returns: 'Any',
    raises: [],
    overloads: [
      {
        parameters: [parameter('order', 'int'), parameter('gift', 'bool')],
        returns: 'int',
      },
      { parameters: [parameter('order', 'Record')], returns: 'Record' },
    ],
  });
  const jsx = lines(
    await compile(
      '## sell\n\nSells.\n\n- `order`: what is sold.',
      undefined,
      noUses,
      known,
    ),
  );
  const [shown = '', folded = ''] = jsx.split('<Fold label="2 overloads">');
  // The result depends on the overload. Parameters lead to their rows.
  expect(shown).toContain(
    '<b>sell</b>(<a href=&quot;#sell.order&quot;>order</a>: Any, <a href=&quot;#sell.gift&quot;>gift</a>: <span class=&quot;t&quot;>bool</span>)"',
  );
  expect(folded).toContain(
    '<ApiSignature html="<span class=&quot;overload&quot;><b>sell</b>(order: <span class=&quot;t&quot;>int</span>, …) -&amp;gt; <span class=&quot;t&quot;>int</span></span><span class=&quot;overload&quot;><b>sell</b>(order: <a href=&quot;#record&quot;>Record</a>) -&amp;gt; <a href=&quot;#record&quot;>Record</a></span>"',
  );
});

it('folds the types and defaults of a long signature, not the names', async () => {
  const call = (count: number) =>
    withSymbol({
      kind: 'function',
      name: 'sell',
      line: 80,
      async: false,
      decorators: [],
      parameters: Array.from({ length: count }, (_, index) =>
        parameter(`order_${String(index)}`, 'int'),
      ),
      returns: null,
      raises: [],
      overloads: [],
    });
  const compiled = (count: number) =>
    compile('## sell\n\nSells.', undefined, noUses, call(count));
  const long = await compiled(8);
  expect(long).toContain(
    '<i>order_7</i><span class=&quot;facts&quot;>: <span class=&quot;t&quot;>int</span></span>,\n',
  );
  expect(long).toContain('fold="Types and defaults of 8 parameters"');
  const short = await compiled(7);
  expect(short).not.toContain('class=&quot;facts&quot;');
  expect(short).not.toContain('fold=');
});

it('puts each base of a class on a line of its own where they do not fit', async () => {
  const bases = ['Record', 'typing.Generic[TOrderOfSomeCustomer]'];
  const known = withSymbol({
    kind: 'class',
    name: 'LongName',
    line: 80,
    bases,
    decorators: [],
    flags: [],
    members: [],
  });
  const jsx = await compile('## LongName', undefined, noUses, known);
  expect(jsx).toContain(
    '<span class=&quot;k&quot;>class </span><b>LongName</b>(\n<span class=&quot;items&quot;><span>    <a href=&quot;#record&quot;>Record</a>,\n</span><span>    typing.Generic[TOrderOfSomeCustomer],\n</span></span>)"',
  );
});

it('puts the program after the lists, and joins it with its output later', async () => {
  const jsx = lines(
    await compile(
      '## Order\n\nAn order.\n\nMore.\n\nIt prints:\n\n```py group="a"\nx\n```\n\n- `number`: the number.',
    ),
  );
  expect(jsx).toMatch(
    /api-entry[^]*An order\.[^]*ApiSignature[^]*api-example[^]*It prints:[^]*api-words[^]*Parameters[^]*The number\.[^]*Details[^]*More\./,
  );
});

it('links from a page to a name', async () => {
  expect(await compile('[it](api:shop.orders.Order.ship)')).toContain(
    'href="/api/shop/orders#order-ship"',
  );
});

it('rejects a reference page without a module', async () => {
  await expect(
    compile('Words.', 'docs/api_reference/shop/ordrs.mdx'),
  ).rejects.toMatchObject({
    reason: expect.stringMatching(
      /no module has the page "api_reference\/shop\/ordrs"/,
    ) as string,
  });
});
