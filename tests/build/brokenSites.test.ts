/** Each fault ends the build with a message that names the file and the cause. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const fixture = path.resolve('tests/fixtures/site');
// Beside the fixture, so that its configuration finds the site's; the names are ignored by git.
const folder = path.resolve('tests/fixtures');
const made: string[] = [];

const page = (
  body: string,
  frontMatter = 'title: Faulty\ndescription: A page with a fault.\nkeywords: [fault]',
) => `---\n${frontMatter}\n---\n\n${body}\n`;

function build(name: string, faulty?: string, file = 'docs/faulty.mdx') {
  const site = path.join(folder, `built-${name}`);
  made.push(site);
  fs.rmSync(site, { recursive: true, force: true });
  fs.cpSync(fixture, site, { recursive: true });
  if (faulty !== undefined) {
    fs.writeFileSync(path.join(site, file), faulty);
  }
  const { status, stdout, stderr } = spawnSync(
    'npx',
    ['--no-install', 'docusaurus', 'build', site],
    {
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
    },
  );
  return { status, output: stdout + stderr };
}

afterAll(() => {
  for (const site of made) {
    fs.rmSync(site, { recursive: true, force: true });
  }
});

it('builds when nothing is wrong', () => {
  const { status, output } = build('right');
  expect(output).toContain('Generated static files');
  expect(status).toBe(0);
});

describe('a fault ends the build', () => {
  it.each([
    [
      'broken-link',
      page('[Gone](/no-such-page)'),
      /faulty[\s\S]*\/docs\/no-such-page/,
    ],
    [
      'broken-file-link',
      page('[Gone](./gone.mdx)'),
      /faulty\.mdx[\s\S]*gone\.mdx|gone\.mdx[\s\S]*faulty\.mdx/,
    ],
    [
      'broken-anchor',
      page('[Gone](./start.mdx#nowhere)'),
      /faulty[\s\S]*start#nowhere/,
    ],
    [
      'broken-image',
      page('![Gone](./gone.png)'),
      /gone\.png[\s\S]*faulty\.mdx|faulty\.mdx[\s\S]*gone\.png/,
    ],
    [
      'no-description',
      page('Text.', 'title: Faulty\nkeywords: [fault]'),
      /docs\/faulty\.mdx:1 — front matter: "description" is missing/,
    ],
    [
      'bad-front-matter',
      page('Text.', 'title: [Faulty\nkeywords: fault'),
      /faulty\.mdx/,
    ],
    [
      'unknown-component',
      page('<Nonesuch />'),
      /Nonesuch[\s\S]*faulty|faulty[\s\S]*Nonesuch/,
    ],
    [
      'diagram-without-alt',
      page('```mermaid\nflowchart LR\n  a --> b\n```'),
      /faulty\.mdx[\s\S]*a diagram needs alt="…"/,
    ],
    [
      'diagram-unreadable',
      page(
        '```mermaid alt="Two steps."\nflowchart LR\n  a --> b\n  b ==> \n```',
      ),
      /faulty\.mdx[\s\S]*cannot read `b ==>`/,
    ],
    [
      'unknown-fence-option',
      page('```py gruop="a"\nx = 1\n```'),
      /faulty\.mdx[\s\S]*unknown fence option/,
    ],
  ])('%s', (name, faulty, message) => {
    const { status, output } = build(name, faulty);
    expect(status).not.toBe(0);
    expect(output).toMatch(message);
  });
});

it('a redirect to a page that does not exist ends the build', () => {
  const table = JSON.stringify([{ from: '/old', to: '/no-such-page' }]);
  const { status, output } = build('redirect', table, 'redirects.json');
  expect(output).toContain('/no-such-page');
  expect(status).not.toBe(0);
});
