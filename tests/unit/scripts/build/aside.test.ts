/** A build that fails or is killed leaves the last good one, and the next build removes what it left. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AsideBuild, ASIDE, BUILD } from '@site/scripts/build/aside';

/** Larger than any process id. */
const DEAD = 2 ** 22 + 1;

let siteDir = '';

beforeEach(() => {
  siteDir = fs.mkdtempSync(path.join(os.tmpdir(), 'aside-'));
  fs.mkdirSync(path.join(siteDir, BUILD));
  fs.writeFileSync(path.join(siteDir, BUILD, 'index.html'), 'good');
});

afterEach(() => {
  fs.rmSync(siteDir, { recursive: true });
});

const index = (): string =>
  fs.readFileSync(path.join(siteDir, BUILD, 'index.html'), 'utf8');

function write(aside: AsideBuild): void {
  fs.mkdirSync(aside.next, { recursive: true });
  fs.writeFileSync(path.join(aside.next, 'index.html'), 'new');
}

describe('a build next to the last one', () => {
  it('replaces it when it is finished, and leaves nothing else', () => {
    const aside = new AsideBuild(siteDir);
    write(aside);
    expect(index()).toBe('good');
    aside.exchange();
    expect(index()).toBe('new');
    expect(fs.readdirSync(siteDir)).toEqual([BUILD]);
  });

  it('is the first one where there is none', () => {
    fs.rmSync(path.join(siteDir, BUILD), { recursive: true });
    const aside = new AsideBuild(siteDir);
    write(aside);
    aside.exchange();
    expect(index()).toBe('new');
  });

  it('is removed when it fails', () => {
    const aside = new AsideBuild(siteDir);
    write(aside);
    aside.close();
    expect(index()).toBe('good');
    expect(fs.readdirSync(siteDir)).toEqual([BUILD]);
  });

  it('that was killed is removed by the next', () => {
    write(new AsideBuild(siteDir, DEAD));
    const aside = new AsideBuild(siteDir);
    expect(fs.readdirSync(path.join(siteDir, ASIDE))).toEqual([
      String(process.pid),
    ]);
    aside.close();
    expect(index()).toBe('good');
  });

  it('that is running is kept', () => {
    const other = new AsideBuild(siteDir, process.ppid);
    write(other);
    new AsideBuild(siteDir).close();
    expect(fs.existsSync(other.next)).toBe(true);
  });

  it('puts back what a build had moved away when it was killed', () => {
    const killed = new AsideBuild(siteDir, DEAD);
    write(killed);
    fs.renameSync(
      path.join(siteDir, BUILD),
      path.join(siteDir, ASIDE, String(DEAD), 'last'),
    );
    new AsideBuild(siteDir).close();
    expect(index()).toBe('good');
    expect(fs.readdirSync(siteDir)).toEqual([BUILD]);
  });
});

/** A program that opens a build, writes into it and waits. */
const PROGRAM = `
  const { AsideBuild } = require(process.argv[1]);
  const fs = require('node:fs');
  const aside = new AsideBuild(process.argv[2]);
  fs.mkdirSync(aside.next, { recursive: true });
  fs.writeFileSync(aside.next + '/index.html', 'half');
  console.log('building');
  setInterval(() => {}, 1000);
`;

it.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)(
  'a process that gets %s while it builds leaves the last build',
  async (signal) => {
    const child = spawn(
      process.execPath,
      [
        '--require',
        'tsx/cjs',
        '-e',
        PROGRAM,
        path.resolve('scripts/build/aside.ts'),
        siteDir,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(child.stdout, 'data');
    child.kill(signal);
    await once(child, 'exit');
    expect(index()).toBe('good');
    new AsideBuild(siteDir).close();
    expect(fs.readdirSync(siteDir)).toEqual([BUILD]);
  },
);
