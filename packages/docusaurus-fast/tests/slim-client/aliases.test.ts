/** Every alias has an issuer that imports its request, and a replacement module. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { aliases, issuerTest, toRule } from '../../src/slim-client/aliases';

const modules = ['@docusaurus', 'react-router'].flatMap((folder) => {
  const root = path.resolve('node_modules', folder);
  return fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => path.join(root, file));
});

describe.each(aliases)('$request in $issuer', (alias) => {
  it('is imported', () => {
    const imports = new RegExp(`(?:from |require\\()["']${alias.request}["']`);
    const importing = modules
      .filter((file) => issuerTest(alias).test(file))
      .filter((file) => imports.test(fs.readFileSync(file, 'utf8')));
    expect(importing).not.toEqual([]);
  });

  it('has a replacement', () => {
    const [replacement] = Object.values(toRule(alias).resolve.alias);
    const files = ['ts', 'tsx'].map((end) => `${String(replacement)}.${end}`);
    expect(files.filter((file) => fs.existsSync(file))).toHaveLength(1);
  });
});
