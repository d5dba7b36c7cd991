import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readClaims } from '@docs/facts/claims';
import { sha256 } from '@docs/facts/hash';
import { readSnippetReport } from '@docs/facts/snippets';
import { fencesHash } from '../../src/checks/codeRecords';
import { lineOf } from '../../src/errors/diagnostic';
import {
  outdatedClaims,
  outdatedCode,
  writtenPage,
} from '../../src/errors/outdated';

const PAGE = 'docs/page.mdx';
const CLAIMS = 'tests/claims/page.py';

const page = (first: string, second: string, output = '1'): string =>
  `Text.\n\n\`\`\`py group="a"\n${first}\n\`\`\`\n\n- Item\n\n  ~~~~py\n  ${second}\n  ~~~~\n\n\`\`\`text output="a"\n${output}\n\`\`\`\n`;

const record = {
  hash: fencesHash([
    ['py group="a"', 'x = 1'],
    ['py', 'y = 1'],
    ['text output="a"', '1'],
  ]),
  groups: [
    { hash: fencesHash([['py group="a"', 'x = 1']]) },
    { hash: fencesHash([['py', 'y = 1']]) },
  ],
  fences: {},
  norun: [],
};

const lines = (source: string, of: typeof record | undefined = record) =>
  outdatedCode(PAGE, writtenPage(source), of).map(lineOf);

describe('code', () => {
  it('passes as it ran, whatever the text is', () => {
    expect(lines(page('x = 1', 'y = 1'))).toEqual([]);
    expect(lines(`More text.\n\n${page('x = 1', 'y = 1')}`)).toEqual([]);
    expect(lines('Text without code.', undefined)).toEqual([]);
  });

  it('is outdated at the first fence of each group that changed', () => {
    const [first, ...others] = lines(page('x = 2', 'y = 1'));
    expect(first).toMatch(
      /^docs\/page\.mdx:3:1 .*npm run snippets -- --update docs\/page\.mdx$/,
    );
    expect(others).toEqual([]);
    expect(lines(page('x = 1', 'y = 2'))).toEqual([
      expect.stringContaining('docs/page.mdx:9:3 '),
    ]);
    expect(lines(page('x = 2', 'y = 2'))).toHaveLength(2);
  });

  it('is outdated when an output was edited, and when nothing was recorded', () => {
    expect(lines(page('x = 1', 'y = 1', '2'))).toEqual([
      expect.stringContaining('docs/page.mdx:3:1 '),
    ]);
    expect(
      outdatedCode(PAGE, writtenPage(page('x = 1', 'y = 1')), undefined),
    ).toHaveLength(2);
  });

  it('of each page is found as the records have it', () => {
    const { pages } = readSnippetReport('.');
    const files = ['docs', 'src/pages'].flatMap((folder) =>
      fs
        .readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.mdx'))
        .map((file) => path.join(folder, file)),
    );
    let groups = 0;
    for (const file of files) {
      const written = writtenPage(fs.readFileSync(file, 'utf8'));
      expect(outdatedCode(file, written, pages[file]), file).toEqual([]);
      const known = pages[file];
      if (known) {
        // Without the hash of the page only the groups tell what changed, and none did.
        const diagnostics = outdatedCode(file, written, { ...known, hash: '' });
        expect(diagnostics, file).toMatchObject([
          { line: written.fences[0]?.line },
        ]);
        const all = outdatedCode(file, written, {
          ...known,
          hash: '',
          groups: [],
        });
        expect(all.length, file).toBe(Math.max(known.groups.length, 1));
        groups += known.groups.length;
      }
    }
    expect(groups).toBeGreaterThan(1000);
  });
});

describe('claims', () => {
  const text = '@claim("The rows are lost.")\n';
  const claims = {
    claims: 1,
    hash: sha256(text),
    sentences: { '1:8': 'The rows are lost.' },
  };
  const diagnostics = (source: string | undefined, written = text) =>
    outdatedClaims(
      { file: CLAIMS, text: written, page: PAGE },
      source === undefined ? undefined : writtenPage(source),
      claims,
    ).map(lineOf);

  it.each([
    'The rows are lost.',
    'Words. The [rows](./rows.mdx#a) are\n**lost**. Words.',
    '| a | The [`rows`](x) are <b>lost</b>. |',
  ])('pass while the page has the sentence: %s', (source) => {
    expect(diagnostics(source)).toEqual([]);
  });

  it.each([
    'The rows are kept.',
    '---\ndescription: The rows are lost.\n---\nText.',
    '```text\nThe rows are lost.\n```\n',
  ])('name a sentence that the page does not have: %s', (source) => {
    expect(diagnostics(source)).toEqual([
      expect.stringMatching(
        /^tests\/claims\/page\.py:1:8 "The rows are lost\." is no longer on docs\/page\.mdx; .*npm run claims -- --update docs\/page\.mdx$/,
      ),
    ]);
  });

  it('name the file when it was not run, or has no page', () => {
    expect(diagnostics('The rows are lost.', '@claim("Other.")')).toEqual([
      expect.stringMatching(
        /^tests\/claims\/page\.py:1:1 .*not those that ran/,
      ),
    ]);
    expect(diagnostics(undefined)).toEqual([
      expect.stringMatching(/^tests\/claims\/page\.py:1:1 there is no page/),
    ]);
  });

  it('quote sentences that this rule finds on each page, as that of Python did', () => {
    const pages = Object.entries(readClaims('.').pages);
    expect(pages.length).toBeGreaterThan(100);
    for (const [name, known] of pages) {
      const { prose } = writtenPage(fs.readFileSync(name, 'utf8'));
      const lost = Object.values(known.sentences).filter(
        (sentence) => !prose.includes(sentence),
      );
      expect(lost, name).toEqual([]);
    }
  });
});
