import type { RootContent } from 'mdast';
import { unified } from 'unified';
import { expect, it } from 'vitest';
import pageStyles from '../src/outputs/page-styles';
import { htmlBlock } from '../src/tree/html';

const processor = unified().use(pageStyles, {
  baseUrl: '/docs/',
  sheets: { matrix: 'matrix.css' },
});

/** Addresses of the style sheets that a page with this content links. */
async function linked(children: RootContent[]): Promise<string[]> {
  const tree = await processor.run({ type: 'root', children });
  return tree.children.flatMap((node) =>
    node.type === 'htmlBlock' && node.data.hName === 'link'
      ? [node.data.hProperties.href ?? '']
      : [],
  );
}

it('a page with a class links its style sheet once', async () => {
  const table = htmlBlock('table', { className: 'matrix' }, []);
  await expect(linked([htmlBlock('div', {}, [table]), table])).resolves.toEqual(
    ['/docs/matrix.css'],
  );
});

it('other pages link none', async () => {
  const table = htmlBlock('table', { className: 'facts' }, []);
  await expect(linked([table])).resolves.toEqual([]);
});
