import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { LoadContext } from '@docusaurus/types';
import { afterEach, expect, it, vi } from 'vitest';
import { library } from '@docs/facts/library';
import { fencesHash } from '@docs/markdown/checks/codeRecords';
import { CheckedPages } from '@site/src/plugins/page-diagnostics/checkedPages';
import pageDiagnostics from '@site/src/plugins/page-diagnostics';
import {
  Overlay,
  overlayTags,
  type Server,
} from '@site/src/plugins/page-diagnostics/devServer';
import { editChecks } from '@site/src/plugins/page-diagnostics/edits';

afterEach(() => {
  vi.unstubAllEnvs();
});

it.each([
  ['production', {}],
  ['development', overlayTags],
])(
  'in %s, adds the styles of the overlay only for the dev server',
  (mode, tags) => {
    vi.stubEnv('NODE_ENV', mode);
    const plugin = pageDiagnostics(
      { siteDir: '/site' } as LoadContext,
      new CheckedPages(''),
    );
    expect(plugin.injectHtmlTags?.({ content: undefined })).toEqual(tags);
  },
);

it('shows lines to all browsers, and to those that connect later', () => {
  const sent: string[] = [];
  let connect: (client: { readyState: number }) => void = () => undefined;
  const server: Server = {
    webSocketServer: {
      clients: [{ readyState: 1 }],
      implementation: {
        on: (_event, run) => {
          connect = run;
        },
      },
    },
    sendMessage: (clients, type, data = []) => {
      sent.push([clients.length, type, ...data].join(' '));
    },
  };
  const overlay = new Overlay();
  overlay.open(server);
  const sentBy = (run: () => void): string[] => {
    run();
    return sent.splice(0);
  };
  const late = { readyState: 1 };
  expect(
    sentBy(() => {
      connect(late);
    }),
  ).toEqual([]);
  expect(
    sentBy(() => {
      overlay.show([]);
    }),
  ).toEqual([]);
  expect(
    sentBy(() => {
      overlay.show(['a', 'b']);
    }),
  ).toEqual(['1 warnings a b']);
  expect(
    sentBy(() => {
      connect(late);
    }),
  ).toEqual(['1 warnings a b']);
  // The client adds messages to those that it shows.
  expect(
    sentBy(() => {
      overlay.show(['b']);
    }),
  ).toEqual(['1 still-ok', '1 warnings b']);
  expect(
    sentBy(() => {
      overlay.show([]);
    }),
  ).toEqual(['1 still-ok']);
  overlay.show(['a']);
  overlay.clear();
  sent.length = 0;
  // The bundler failed, and the client shows its errors.
  expect(
    sentBy(() => {
      connect(late);
    }),
  ).toEqual([]);
});

it('names a record that cannot be read, and nothing in a site without records', () => {
  const site = fs.mkdtempSync(path.join(os.tmpdir(), 'edits-'));
  const { outdated: check } = editChecks(site);
  expect(check()).toEqual([]);
  for (const folder of ['docs', 'data/generated']) {
    fs.mkdirSync(path.join(site, folder), { recursive: true });
  }
  fs.writeFileSync(path.join(site, 'docs/a.mdx'), '```py\nx = 1\n```\n');
  for (const name of ['snippets', 'claims']) {
    fs.writeFileSync(path.join(site, `data/generated/${name}.json`), '{}');
  }
  expect(check()).toMatchObject([{ file: 'data/generated/snippets.json' }]);
  fs.rmSync(site, { recursive: true });
});

it('finds what changed since the check before, in a page and in a record', () => {
  const site = fs.mkdtempSync(path.join(os.tmpdir(), 'edits-'));
  let time = 1_000;
  const write = (file: string, text: string): void => {
    const full = path.join(site, file);
    fs.mkdirSync(path.dirname(full), { recursive: true });
    fs.writeFileSync(full, text);
    fs.utimesSync(full, (time += 1), time);
  };
  const record = (code: string): void => {
    const hash = fencesHash([['py', code]]);
    const page = { hash, groups: [{ hash }], fences: {}, norun: [] };
    const { version: dlt } = library;
    write(
      'data/generated/snippets.json',
      JSON.stringify({ dlt, python: '3.11', pages: { 'docs/a.mdx': page } }),
    );
  };
  fs.cpSync('data/schema', path.join(site, 'data/schema'), { recursive: true });
  write(
    'data/generated/claims.json',
    JSON.stringify({ dlt: library.version, pages: {} }),
  );
  record('x = 1');
  write('docs/a.mdx', '```py\nx = 1\n```\n');
  const { outdated: check } = editChecks(site);
  expect(check()).toEqual([]);
  write('docs/a.mdx', 'Text.\n\n```py\nx = 2\n```\n');
  expect(check()).toMatchObject([{ file: 'docs/a.mdx', line: 3 }]);
  expect(check()).toHaveLength(1);
  record('x = 2');
  expect(check()).toEqual([]);
  write('tests/claims/a.py', '');
  expect(check()).toMatchObject([{ file: 'tests/claims/a.py', line: 1 }]);
  fs.rmSync(site, { recursive: true });
});
