import { expect, it } from 'vitest';
import { issueUrl } from '@site/src/config/issues';
import { library } from '@docs/facts/library';

const read = (url: string) => new URL(url).searchParams;

it.each([
  [{ page: '/docs/intro/' }, '/docs/intro: '],
  [{ page: '/' }, '/: '],
  [
    { page: '/docs/intro', code: 'pipeline.py' },
    '/docs/intro, `pipeline.py`: ',
  ],
  [{ page: '/docs/x', code: 'a & `b`' }, "/docs/x, `a & 'b'`: "], // special characters of URLs and Markdown
])('%j', (report, title) => {
  const url = issueUrl(report);
  expect(url).toMatch(/^https:\/\/github\.com\/[^/]+\/[^/]+\/issues\/new\?/);
  expect(read(url).get('title')).toBe(title);
  expect(read(url).get('body')).toContain(`Version: dlt ${library.version}\n`);
});

it('limits the length of the URL', () => {
  expect(issueUrl({ page: '/x', code: 'y'.repeat(5_000) }).length).toBeLessThan(
    2_000,
  );
});
