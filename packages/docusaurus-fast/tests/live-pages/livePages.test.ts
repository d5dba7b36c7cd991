/** A page accepts its own updates, unless the parts of the site around its text change. */
import { createRequire } from 'node:module';
import { expect, it, vi } from 'vitest';
import { livePage } from '../../src/live-pages/client/livePage';

const load = createRequire(import.meta.url)(
  '../../src/live-pages/loader.cjs',
) as (source: string) => string;

const newHot = () => ({ accept: vi.fn(), invalidate: vi.fn() });
const toc = [{ value: 'First', id: 'first', level: 2 }];

it('keeps the component of a page whose text changed', () => {
  const hot = newHot();
  const first = livePage(hot, 'text', () => 'before', { toc });
  const second = livePage(hot, 'text', () => 'after', { toc: [...toc] });
  expect(second).toBe(first);
  expect(hot.accept).toHaveBeenCalledTimes(2);
  expect(hot.invalidate).not.toHaveBeenCalled();
});

it.each([
  ['a heading', { toc: [{ ...toc[0], value: 'Changed' }] }],
  ['front matter', { toc, frontMatter: { title: 'Changed' } }],
])('hands on an update of %s', (name, data) => {
  const hot = newHot();
  const first = livePage(hot, name, () => 'before', { toc });
  expect(livePage(hot, name, () => 'after', data)).not.toBe(first);
  expect(hot.invalidate).toHaveBeenCalledTimes(1);
});

it('does not mix pages up', () => {
  const one = livePage(undefined, 'one', () => 'one', { toc });
  expect(livePage(undefined, 'two', () => 'two', { toc })).not.toBe(one);
});

it('exports the component of a compiled page through livePage', () => {
  const code = load(
    'export const frontMatter = {};\nexport const toc = [];\nexport default function MDXContent(props = {}) {}\n',
  );
  expect(code).toContain('\nfunction MDXContent(props = {}) {}');
  expect(code).toContain(
    'export default livePage(import.meta.webpackHot, import.meta.url, MDXContent, {frontMatter,toc});',
  );
});

it('compares the metadata of a page, which Docusaurus writes to a file of its own', () => {
  const code = load(
    "export {default as metadata} from '@site/.docusaurus/a.json'\nexport default function MDXContent(props = {}) {}\n",
  );
  expect(code).toContain(
    "import livePageMetadata from '@site/.docusaurus/a.json';",
  );
  expect(code).toContain('MDXContent, {livePageMetadata});');
});
