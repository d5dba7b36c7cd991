import fs from 'node:fs';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { VFile } from 'vfile';
import { describe, expect, it } from 'vitest';
import { inventoryOf } from '@docs/facts/api/inventory';
import type { ApiModule } from '@docs/facts/api/types';
import configTree from '../src/facts/config-tree';

const fixture = (file: string) =>
  fs.readFileSync(
    `packages/markdown/tests/fixtures/config-tree/${file}`,
    'utf8',
  );

const options = {
  inventory: inventoryOf(
    ['module.json', 'hints.json'].map(
      (file) => JSON.parse(fixture(file)) as ApiModule,
    ),
  ),
  summaries: () =>
    Promise.resolve(
      new Map([
        ['shop.typing.OrderConfig.lines', 'what is ordered.'],
        ['shop.typing.LineBase.note', 'a {remark} for the packer.'],
      ]),
    ),
  summariesHash: '',
};

async function markdown(value: string): Promise<string> {
  const file = new VFile({ value, path: 'docs/order.mdx' });
  const processor = unified()
    .use(remarkParse)
    .use(remarkMdx)
    .use(configTree, options);
  const tree = await processor.run(processor.parse(file), file);
  return toMarkdown(tree, {
    extensions: [gfmToMarkdown()],
    bullet: '-',
  });
}

it('lists the keys of a typed dictionary and of nested ones', async () => {
  await expect(await markdown(fixture('page.mdx'))).toMatchFileSnapshot(
    './fixtures/config-tree/page.output.md',
  );
});

describe('an error fails the build with its line', () => {
  it.each([
    [
      'of="shop.typing.OderConfig"',
      /unknown symbol "shop\.typing\.OderConfig"; did you mean "shop\.typing\.OrderConfig"\?/,
    ],
    ['of="shop.typing.Customer"', /is not a typed dictionary/],
    ['depth="2"', /needs of="dotted\.name"/],
    ['of="shop.typing.Line" depth="deep"', /depth="deep" is not a number/],
    ['of="shop.typing.Line" deep="2"', /takes of="dotted\.name" and depth/],
    ['of={name}', /takes of="dotted\.name"/],
  ])('%s', async (attributes, reason) => {
    await expect(
      markdown(`Words.\n\n<ConfigTree ${attributes} />`),
    ).rejects.toMatchObject({
      line: 3,
      file: 'docs/order.mdx',
      reason: expect.stringMatching(reason) as string,
    });
  });

  it('an element within a line of text', async () => {
    await expect(
      markdown('Words <ConfigTree of="shop.typing.Line" /> here.'),
    ).rejects.toMatchObject({ line: 1 });
  });
});
