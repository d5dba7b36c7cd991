import { createProcessor } from '@mdx-js/mdx';
import { expect, it } from 'vitest';
import type { PageClaims } from '@docs/facts/claims';
import type { PageSnippets } from '@docs/facts/snippets';
import snippetReport from '../src/fences/snippet-report';

const tested = (sentences: number): PageClaims => ({
  claims: 1,
  hash: '',
  sentences: Object.fromEntries(
    Array.from({ length: sentences }, (_, line) => [`${line + 1}:1`, 'Words.']),
  ),
});

async function notice(
  page: PageSnippets | undefined,
  statements?: PageClaims,
): Promise<string> {
  const report = {
    dlt: '1.10.0',
    python: '3.11',
    pages: page ? { 'docs/page.mdx': page } : {},
  };
  const claims = {
    dlt: '1.10.0',
    pages: statements ? { 'docs/page.mdx': statements } : {},
  };
  const processor = createProcessor({
    format: 'mdx',
    jsx: true,
    remarkPlugins: [[snippetReport, { report, claims, siteDir: '/site' }]],
  });
  const jsx = String(
    await processor.process({ value: 'Words.\n', path: '/site/docs/page.mdx' }),
  );
  return (
    /<_components\.details[\s\S]*<\/_components\.details>/.exec(jsx)?.[0] ?? ''
  );
}

it.each([
  [
    { hash: '', fences: { ran: 3 }, groups: [], norun: [] },
    'Code on this page ran against dlt 1.10.0',
    '3 blocks ran on Python 3.11.',
  ],
  [
    {
      hash: '',
      fences: { ran: 1, checked: 3, parsed: 1 },
      groups: [],
      norun: [
        { fence: 1, reason: 'asks' },
        { fence: 2, reason: 'installs' },
        { fence: 3, reason: 'asks' },
      ],
    },
    'Code on this page ran against dlt 1.10.0',
    '1 block ran on Python 3.11. 3 blocks checked, not run (asks; installs). 1 block of configuration or data parsed.', // each reason once
  ],
  [
    {
      hash: '',
      fences: { checked: 1 },
      groups: [],
      norun: [{ fence: 1, reason: 'needs an account' }],
    },
    'Code on this page was checked against dlt 1.10.0',
    '1 block checked, not run (needs an account).',
  ],
])('reports what ran: %j', async (page, summary, details) => {
  const html = await notice(page);
  expect(html).toContain(summary);
  expect(html).toContain(details);
});

it.each([
  undefined, // not in the report
  { hash: '', fences: { shown: 2, parsed: 1 }, groups: [], norun: [] }, // nothing ran, nothing was checked
])('shows no notice for %j', async (page) => {
  expect(await notice(page)).toBe('');
});

it.each<[string, PageSnippets | undefined, number, string, string]>([
  [
    'beside code that ran',
    { hash: '', fences: { ran: 3 }, groups: [], norun: [] },
    15,
    'Code on this page ran against dlt 1.10.0; 15 statements were tested.',
    '3 blocks ran on Python 3.11. 15 statements have a test that fails if dlt does something else.',
  ],
  [
    'beside code that was checked; one statement',
    { hash: '', fences: { checked: 1 }, groups: [], norun: [] },
    1,
    'Code on this page was checked against dlt 1.10.0; 1 statement was tested.',
    '1 block checked, not run. 1 statement has a test that fails if dlt does something else.',
  ],
  [
    'on a page without code',
    undefined,
    8,
    '8 statements on this page were tested against dlt 1.10.0',
    '8 statements have a test',
  ],
  [
    'on a page whose code was only parsed',
    { hash: '', fences: { parsed: 1 }, groups: [], norun: [] },
    1,
    '1 statement on this page was tested against dlt 1.10.0',
    '1 statement has a test',
  ],
])(
  'counts tested statements %s',
  async (_, page, sentences, summary, details) => {
    const html = await notice(page, tested(sentences));
    expect(html).toContain(summary);
    expect(html).toContain(details);
  },
);

it.each<[string, PageSnippets | undefined, PageClaims | undefined]>([
  [
    'Tested on 1.10.0',
    { hash: '', fences: { ran: 1 }, groups: [], norun: [] },
    undefined,
  ],
  [
    'Tested on 1.10.0',
    { hash: '', fences: { checked: 1 }, groups: [], norun: [] },
    tested(1),
  ],
  ['Tested on 1.10.0', undefined, tested(1)],
  [
    'Checked on 1.10.0',
    { hash: '', fences: { checked: 1 }, groups: [], norun: [] },
    undefined,
  ],
])('has the mark %s for %j with %j', async (mark, page, statements) => {
  expect(await notice(page, statements)).toContain(
    `<_components.summary>{"${mark}"}</_components.summary>`,
  );
});
