/** Who is to get another module than it asks for is there, and does ask for it. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  aliases,
  issuerTest,
  toRule,
} from '@site/src/plugins/slim-client/aliases';

const modules = ['@docusaurus', 'react-router'].flatMap((folder) => {
  const root = path.resolve('node_modules', folder);
  return fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => path.join(root, file));
});

describe.each(aliases)('$request in $issuer', (alias) => {
  it('is asked for', () => {
    const asks = new RegExp(`(?:from |require\\()["']${alias.request}["']`);
    const asking = modules
      .filter((file) => issuerTest(alias).test(file))
      .filter((file) => asks.test(fs.readFileSync(file, 'utf8')));
    expect(asking).not.toEqual([]);
  });

  it('has a stand-in', () => {
    const [standIn] = Object.values(toRule(alias).resolve.alias);
    const files = ['ts', 'tsx'].map((end) => `${String(standIn)}.${end}`);
    expect(files.filter((file) => fs.existsSync(file))).toHaveLength(1);
  });
});
