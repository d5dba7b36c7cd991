import { expect, it } from 'vitest';
import {
  errorFactsOf,
  readErrorFacts,
  type ErrorClass,
} from '@docs/facts/errors';
import errorsJson from '@site/data/generated/errors.json';
import { compile, fixture, lines } from './compile';

it('expands to lists of classes', async () => {
  await expect(lines(await compile(fixture('errors.mdx')))).toMatchFileSnapshot(
    '../fixtures/facts-tables/errors.output.jsx',
  );
});

it.each([
  ['## Sold\n\n<RaisedIn />', 3, 'unknown exception "Sold"'],
  ['<RaisedIn of="SoldOutt" />', 1, 'did you mean "SoldOut"'],
  ['### ShopError\n\n<RaisedIn />', 3, 'raised nowhere'],
])('says what is wrong with %j', async (page, line, reason) => {
  await expect(compile(page)).rejects.toMatchObject({
    line,
    reason: expect.stringContaining(reason) as string,
  });
});

it('requests the path of a name that several classes have', async () => {
  const closed = { name: 'Closed', line: 1, bases: [], page: null, raised: [] };
  const errors = errorFactsOf({
    'shop.Closed': { ...closed, module: 'shop' },
    'shop.orders.Closed': { ...closed, module: 'shop.orders' },
  });
  await expect(
    compile('<RaisedIn of="Closed" />', { errors }),
  ).rejects.toMatchObject({
    reason: expect.stringContaining(
      'shop.Closed or shop.orders.Closed',
    ) as string,
  });
});

it('links the classes that have a section on a page below', async () => {
  const errors = errorFactsOf(
    JSON.parse(fixture('errors.json')) as Record<string, ErrorClass>,
    '',
    new Map([['Closed', '/reference/errors/shop#closed']]),
  );
  expect(await compile('<ErrorIndex />', { errors })).toContain(
    '<_components.a href="/reference/errors/shop#closed"><_components.code>{"Closed"}',
  );
});

it('finds a page for each class that has a section', () => {
  const { byModule, sections } = readErrorFacts(process.cwd());
  const names = new Set([...byModule.values()].flat().map(({ name }) => name));
  expect(
    [...sections.keys()].filter((name) => names.has(name)).length,
  ).toBeGreaterThan(60);
});

it('adds the beginning of the message, with dots for values', async () => {
  const site = { module: 'shop', file: 'shop.py', function: '', line: 1 };
  const sold = {
    ...{ name: 'SoldOut', module: 'shop', line: 1, bases: [], page: null },
    raised: [
      { ...site, module: 'shop.dummy', message: 'a random fail' },
      { ...site, message: '' },
      { ...site, message: 'Tea is sold out.' },
      { ...site, message: `{} is sold out. ${'Order it later. '.repeat(9)}` },
    ],
  };
  const errors = errorFactsOf({
    'shop.SoldOut': sold,
    'shop.Silent': { ...sold, name: 'Silent', raised: [] },
  });
  const words = '… is sold out. Order it later.';
  expect(await compile('<ErrorIndex />', { errors })).toContain(`{"${words}`);
  const list = await compile(
    '<ErrorList label="Shop">\n\n- [`SoldOut`](./x.mdx)\n- <Moved id="x">[`SoldOut`](./y.mdx)</Moved>\n- `Silent`\n\n</ErrorList>',
    { errors },
  );
  expect(list).toContain('<Fold label="Shop">');
  expect(list).toMatch(
    /SoldOut[^]*className="error-message">\{"… is sold out\. [^"]{40,70} …"/,
  );
  expect(list.match(/error-message/g)).toHaveLength(2);
  await expect(compile('<ErrorList />', { errors })).rejects.toMatchObject({
    reason: '<ErrorList> needs a label; write label="…"',
  });
});

it('takes no attributes', async () => {
  await expect(compile('<ErrorIndex module="shop" />')).rejects.toMatchObject({
    line: 1,
    reason: expect.stringContaining('<ErrorIndex> has no "module"') as string,
  });
});

it('lists every class of the library once', () => {
  const { byModule } = readErrorFacts(process.cwd());
  const paths = [...byModule.values()].flat().map(({ path }) => path);
  expect(paths.sort()).toEqual(Object.keys(errorsJson.errors).sort());
});
