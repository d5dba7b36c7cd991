import { createHash } from 'node:crypto';
import type { Code, Root } from 'mdast';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { describe, expect, it } from 'vitest';
import type { Program } from '@docs/facts/playground';
import runnable from '../src/fences/runnable';

const PAGE = `
\`\`\`py hidden title="support.py" group="a"
tickets = [1]
\`\`\`

\`\`\`py group="a"
print(1)
\`\`\`

\`\`\`py group="a"
print(2)
\`\`\`
`;

const codes = ['tickets = [1]', 'print(1)', 'print(2)'];

function programs(markdown: string): readonly (Program | undefined)[] {
  const hash = createHash('sha256').update(codes.join('\0')).digest('hex');
  const facts = new Map([
    [
      'docs/page.mdx',
      [
        {
          code: hash.slice(0, 16),
          steps: [
            { fence: 1, title: 'support.py', writes: true },
            { fence: 2, title: 'pipeline.py', runs: true },
            { fence: 3, title: 'pipeline.py', runs: true },
          ],
        },
      ],
    ],
  ]);
  const tree = unified().use(remarkParse).parse(markdown);
  const transform = runnable.call(unified(), { facts, siteDir: '/site' }) as (
    tree: Root,
    file: { path: string },
  ) => void;
  transform(tree, { path: '/site/docs/page.mdx' });
  const found: (Program | undefined)[] = [];
  visit(tree, 'code', (node: Code) => {
    found.push(node.data?.program);
  });
  return found;
}

describe('runnable', () => {
  it('gives each visible program the steps before it, without its own code', () => {
    const [hidden, first, second] = programs(PAGE);
    expect(hidden).toBeUndefined();
    expect(first?.steps.map(({ code }) => code)).toEqual(['tickets = [1]', '']);
    expect(second).toMatchObject({ own: 2, duckdb: false });
    expect(second?.steps.map(({ code }) => code)).toEqual([
      'tickets = [1]',
      'print(1)',
      '',
    ]);
  });

  it('marks nothing on a page that has changed since it was recorded', () => {
    expect(programs(PAGE.replace('print(1)', 'print(3)'))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
