import type { Code, RootContent } from 'mdast';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { expect, it } from 'vitest';
import exampleFolds from '../src/outputs/example-folds';
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
