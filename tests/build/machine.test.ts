/** Nothing of the machine that built the site is in it: another folder would give other bytes and other file names. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import {
  OVERLAY_ID,
  overlayTags,
} from '@site/src/plugins/page-diagnostics/devServer';
import { buildDir } from './site';

const TEXT = /\.(?:css|html|js|json|md|mjs|svg|txt|xml)$/;
/** The project, and what is linked into it. */
const folders = [
  process.cwd(),
  path.dirname(fs.realpathSync('node_modules')),
].map((folder) => Buffer.from(folder));

const files = fs
  .readdirSync(buildDir, { recursive: true, encoding: 'utf8' })
  .filter((file) => TEXT.test(file));

it('reads the scripts, among others', () => {
  expect(files.some((file) => /js[\\/]main\.\w+\.js$/.test(file))).toBe(true);
});

const filesWith = (texts: readonly Buffer[]): string[] =>
  files.filter((file) => {
    const content = fs.readFileSync(path.join(buildDir, file));
    return texts.some((text) => content.includes(text));
  });

it('has no path of the machine', () => {
  expect(filesWith(folders)).toEqual([]);
});

it('has nothing of the overlay of the dev server', () => {
  expect(overlayTags.headTags[0]?.innerHTML).toContain(OVERLAY_ID);
  expect(filesWith([Buffer.from(OVERLAY_ID)])).toEqual([]);
});
