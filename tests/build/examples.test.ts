/** Each example can be downloaded, and the archive has the code of its page. */
import fs from 'node:fs';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { baseUrl } from '@site/src/config/site';
import { readExamples } from '@docs/markdown/records/examples';
import { archiveName, archivePath } from '@docs/markdown/examples/files';
import { sizeOf } from '@docs/markdown/examples/zip';
import { buildDir, pages } from './site';

const examples = readExamples('.');

/** Code as it is on a page: without the marks that the highlighter sets between lines. */
const codeOf = (text: string): string =>
  text
    .replaceAll(/[\u200b\r]/g, '')
    .replace(/\n+$/, '')
    .concat('\n');

it('has all archives and no other', () => {
  const found = fs
    .readdirSync(path.join(buildDir, 'examples'))
    .filter((file) => file.endsWith('.zip'));
  const names = examples.map(({ id }) => `${archiveName(id)}.zip`);
  expect(found.toSorted()).toEqual(names.toSorted());
});

it('has the examples on their index', () => {
  const index = pages.get(`${baseUrl}examples`);
  const listed = index
    ?.$('[data-entry]')
    .toArray()
    .map((card) => index.$(card).attr('data-entry'));
  expect(listed).toEqual(examples.map(({ id }) => id));
});

describe.each(examples.map((example) => [example.id, example] as const))(
  '%s',
  (id, { requirements }) => {
    const page = pages.get(baseUrl + id);
    const bytes = fs.readFileSync(path.join(buildDir, archivePath(id)));
    const files = new Map(
      Object.entries(unzipSync(bytes)).map(([name, content]) => [
        name.replace(`${archiveName(id)}/`, ''),
        strFromU8(content),
      ]),
    );

    it('links to its archive and says what is in it', () => {
      const link = page?.$(`main a[href="${baseUrl}${archivePath(id)}"]`);
      expect(link?.length).toBe(1);
      const words = link?.parent().text() ?? '';
      expect(words).toContain(`(${sizeOf(bytes.byteLength)})`);
      expect([...files.keys()].filter((name) => !words.includes(name))).toEqual(
        [],
      );
    });

    it('has the same code in its archive', () => {
      const shown = new Set(
        page
          ?.$('.theme-doc-markdown pre code')
          .toArray()
          .map((block) => codeOf(page.$(block).text())),
      );
      const own = ['requirements.txt', 'README.txt'];
      const different = [...files]
        .filter(([name]) => !own.includes(name))
        .filter(([, text]) => !shown.has(codeOf(text)))
        .map(([name]) => name);
      expect(different).toEqual([]);
    });

    it('has its requirements and no stand-in', () => {
      expect(files.get('requirements.txt')).toBe(
        `${requirements.join('\n')}\n`,
      );
      expect(files.has('standins.py')).toBe(false);
    });
  },
);
