/** The traversals of this project against those of the libraries that they stand for. */
import type { Nodes, Parents, Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import {
  EXIT,
  SKIP,
  visit as libraryVisit,
  type VisitorResult,
} from 'unist-util-visit';
import { visitParents as libraryVisitParents } from 'unist-util-visit-parents';
import { describe, expect, it } from 'vitest';
import { visit, visitParents } from '../../../src/remark/visit';

const parse = (): Root =>
  unified()
    .use(remarkParse)
    .use(remarkGfm)
    .parse(
      '# One\n\nText, `code`, [a *link*](x).\n\n- item\n  - inner `code`\n- **last**\n\n| a | b |\n|---|---|\n| `c` | d |\n',
    );

type Visit = typeof libraryVisit;
type Change = (
  node: Nodes,
  index: number | undefined,
  parent: Parents | undefined,
) => VisitorResult;

/** What a traversal passes to a visitor that answers like `change`, and the tree that it leaves. */
function trace(visitor: Visit, test: string | string[] | null, change: Change) {
  const tree = parse();
  const calls: unknown[] = [];
  const called = (
    node: Nodes,
    index: number | undefined,
    parent: Parents | undefined,
  ): VisitorResult => {
    calls.push([node.type, index, parent?.type, parent?.children.length]);
    return change(node, index, parent);
  };
  if (test === null) {
    visitor(tree, called);
  } else {
    visitor(tree, test, called as never);
  }
  return { calls, tree };
}

const remove: Change = (_, index, parent) => {
  if (!parent || index === undefined) {
    return undefined;
  }
  parent.children.splice(index, 1);
  return [SKIP, index];
};

const cases: readonly (readonly [string, string | string[] | null, Change])[] =
  [
    ['each node', null, () => undefined],
    ['a type', 'inlineCode', () => undefined],
    ['several types', ['link', 'heading', 'tableCell'], () => undefined],
    [
      'nodes that are skipped',
      null,
      ({ type }) => (type === 'list' ? SKIP : true),
    ],
    [
      'nodes up to an end',
      null,
      ({ type }) => (type === 'strong' ? EXIT : undefined),
    ],
    ['nodes that are removed', 'inlineCode', remove],
    [
      'nodes that are replaced by several',
      'listItem',
      (node, index, parent) => {
        parent?.children.splice(
          index ?? 0,
          1,
          { type: 'html', value: 'x' } as never,
          ...(node as Parents).children,
        );
        return (index ?? 0) + 2;
      },
    ],
  ];

describe('visit', () => {
  it.each(cases)('visits %s as the library does', (_, test, change) => {
    const found = trace(visit, test, change);
    expect(found).toEqual(trace(libraryVisit, test, change));
    expect(found.calls.length).toBeGreaterThan(1);
  });
});

describe('visitParents', () => {
  it.each([['inlineCode'], ['text']])(
    'passes the ancestors of %s as the library does',
    (test) => {
      const ancestorsWith = (visitor: typeof libraryVisitParents) => {
        const all: string[][] = [];
        visitor(parse(), test, (_, ancestors) => {
          all.push(ancestors.map(({ type }) => type));
        });
        return all;
      };
      const found = ancestorsWith(visitParents);
      expect(found).toEqual(ancestorsWith(libraryVisitParents));
      expect(found.length).toBeGreaterThan(2);
    },
  );
});
