import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { minifySheets } from '../../../src/plugins/offline/sheets';

it('removes comments and line breaks from the sheets at the root', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sheets-'));
  try {
    const sheet = path.join(folder, 'a.css');
    fs.writeFileSync(
      sheet,
      "/* Why. */\n.a::before {\n  content: '/* text */  ';\n}\n\n@media (width < 40rem) {\n  .a {\n    color: var(--text);\n  }\n}\n",
    );
    fs.writeFileSync(path.join(folder, 'a.txt'), '/* other */');
    await minifySheets(folder);
    expect(fs.readFileSync(sheet, 'utf8').trim()).toBe(
      '.a::before{content:"/* text */  "}@media(width<40rem){.a{color:var(--text)}}',
    );
    expect(fs.readFileSync(path.join(folder, 'a.txt'), 'utf8')).toBe(
      '/* other */',
    );
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
});
