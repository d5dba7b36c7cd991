import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { portOf, serve } from '@site/scripts/testing/server';

const FILES = {
  'index.html': 'home',
  'llms.txt': '# index',
  'intro/index.html': 'intro',
  'intro.md': '# intro',
  'search/index.html': 'search',
};

it('answers requests for Markdown as deploy/ does', async () => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'served-'));
  for (const [file, text] of Object.entries(FILES)) {
    fs.mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
  const server = await serve(root, '/docs/');
  onTestFinished(() => {
    server.close();
    fs.rmSync(root, { recursive: true });
  });
  const ask = async (address: string, accept: string) => {
    const url = `http://127.0.0.1:${portOf(server)}${address}`;
    const response = await fetch(url, { headers: { accept } });
    const type = response.headers.get('content-type');
    return [await response.text(), type, response.headers.get('vary')];
  };
  const html = 'text/html; charset=utf-8';
  const markdown = 'text/markdown; charset=utf-8';
  expect(await ask('/docs/intro', 'text/html,*/*')).toEqual([
    'intro',
    html,
    'Accept',
  ]);
  for (const address of ['/docs/intro', '/docs/intro/']) {
    expect(await ask(address, 'text/markdown, text/html')).toEqual([
      '# intro',
      markdown,
      'Accept',
    ]);
  }
  expect(await ask('/docs/', 'text/markdown')).toEqual([
    '# index',
    markdown,
    'Accept',
  ]);
  expect(await ask('/docs/search', 'text/markdown')).toEqual([
    'search',
    html,
    'Accept',
  ]);
});
