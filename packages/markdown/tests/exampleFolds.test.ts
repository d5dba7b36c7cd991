import type { Code, RootContent } from 'mdast';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { expect, it } from 'vitest';
import exampleFolds, { linesBefore } from '../src/outputs/example-folds';
import { htmlBlock } from '../src/tree/html';

const program = (lines: number): Code => ({
  type: 'code',
  lang: 'py',
  value: Array.from({ length: lines }, () => 'pass').join('\n'),
});

const output = htmlBlock('div', { className: 'program__output' }, []);

/** What is in a tree, in reading order. */
async function kindsOf(children: RootContent[]): Promise<string[]> {
  const tree = await unified()
    .use(exampleFolds)
    .run({ type: 'root', children });
  const kinds: string[] = [];
  visit(tree, (node) => {
    kinds.push(
      node.type === 'htmlBlock'
        ? node.data.hName
        : node.type === 'mdxJsxFlowElement'
          ? (node.name ?? '')
          : node.type,
    );
  });
  return kinds.slice(1);
}

const figure = (lines: number) =>
  htmlBlock('figure', { className: 'program' }, [program(lines), output]);

const example = (...children: RootContent[]) =>
  htmlBlock('div', { className: 'api-example' }, children);

it('a long program is unfolded above its output', async () => {
  await expect(kindsOf([example(figure(14), program(20))])).resolves.toEqual([
    'div',
    'figure',
    'code',
    'Fold',
    'div',
    'code',
    'Fold',
  ]);
});

it('a short program, and one that is no example, are shown', async () => {
  await expect(
    kindsOf([example(figure(13), program(2)), figure(30), program(30)]),
  ).resolves.toEqual([
    'div',
    'figure',
    'code',
    'div',
    'code',
    'figure',
    'code',
    'div',
    'code',
  ]);
});

const SHOP = `import dlt

EUR = 2


@dlt.resource(
    primary_key="sku",
)
def products():
    yield 1


pipeline = dlt.pipeline("shop")
pipeline.run(
    products(),
)
print(pipeline.run)
1
2
3
4`;

it.each([
  ['dlt.resource', 5],
  ['Pipeline.run', 13],
  ['products', 8],
  ['dlt.missing', 0],
])('a folded program begins with the statement that uses %s', (name, lines) => {
  expect(linesBefore(SHOP, name)).toBe(lines);
});

it('a folded program begins with the decorators of a function', () => {
  const body = '    pass\n'.repeat(20);
  expect(
    linesBefore(`import dlt\n@a\n@b\ndef shop():\n    load()\n${body}`, 'load'),
  ).toBe(1);
});

it('a folded program shows its last lines as a whole', () => {
  expect(linesBefore(`${'x = 1\n'.repeat(14)}run()`, 'run')).toBe(7);
});

it('a long program under the heading of a name says how many lines it hides', async () => {
  const lines = SHOP.split('\n').length;
  const shop: Code = { type: 'code', lang: 'py', value: SHOP };
  const short = program(3);
  const heading = {
    type: 'heading',
    depth: 2,
    children: [{ type: 'inlineCode', value: 'dlt.resource' }],
  } as const satisfies RootContent;
  await kindsOf([heading, example(shop, short)]);
  expect(lines).toBeGreaterThan(13);
  expect(shop.data?.hiddenLines).toBe(5);
  expect(short.data?.hiddenLines).toBeUndefined();
});
