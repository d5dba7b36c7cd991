import { compile } from '@mdx-js/mdx';
import remarkGfm from 'remark-gfm';
import { expect, it } from 'vitest';
import { VFile } from 'vfile';
import experimental from '../src/prose/experimental';

async function pageOf(value: string, title = 'Cache'): Promise<string> {
  const file = new VFile({ value, data: { frontMatter: { title } } });
  return String(
    await compile(file, {
      jsx: true,
      remarkPlugins: [remarkGfm, experimental],
    }),
  );
}

const BADGE =
  '<_components.span className="badge-quiet">{"experimental"}</_components.span>';

it.each([
  ['## 🧪 Caches', 'a heading'],
  ['| a |\n|---|\n| a cache 🧪 |', 'a cell'],
  ['A cache 🧪, and **one 🧪 more**', 'marks in elements'],
])('shows the word in place of the mark: %s', async (source) => {
  const page = await pageOf(source);
  expect(page.split(BADGE)).toHaveLength(source.split('🧪').length);
  expect(page).not.toContain('🧪');
});

it('does not say the word twice', async () => {
  const page = await pageOf('Counts books. 🧪 Experimental.');
  expect(page).toContain(`{"Counts books. "}${BADGE}`);
  expect(page).not.toContain('Experimental.');
});

it('writes the heading of a page with the mark in its title', async () => {
  expect(await pageOf('Text.', '🧪 Dremio')).toContain(
    `<_components.h1>${BADGE}{" Dremio"}</_components.h1>`,
  );
  expect(await pageOf('Text.')).not.toContain('h1');
});
