/** A build that fails or is killed leaves the last good one, and the next build removes what it left. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  AtomicBuild,
  BUILD_FOLDER,
  BUILD,
} from '@site/scripts/build/atomicBuild';

/** Larger than any process id. */
const DEAD = 2 ** 22 + 1;

let siteDir = '';

beforeEach(() => {
  siteDir = fs.mkdtempSync(path.join(os.tmpdir(), 'build-'));
  fs.mkdirSync(path.join(siteDir, BUILD));
  fs.writeFileSync(path.join(siteDir, BUILD, 'index.html'), 'good');
});

afterEach(() => {
  fs.rmSync(siteDir, { recursive: true });
});

const index = (): string =>
  fs.readFileSync(path.join(siteDir, BUILD, 'index.html'), 'utf8');

function write(build: AtomicBuild): void {
  fs.mkdirSync(build.next, { recursive: true });
  fs.writeFileSync(path.join(build.next, 'index.html'), 'new');
}

describe('a build next to the last one', () => {
  it('replaces it when it is finished, and leaves nothing else', () => {
    const build = new AtomicBuild(siteDir);
    write(build);
    expect(index()).toBe('good');
    build.exchange();
    expect(index()).toBe('new');
    expect(fs.readdirSync(siteDir)).toEqual([BUILD]);
  });

  it('is the first one where there is none', () => {
    fs.rmSync(path.join(siteDir, BUILD), { recursive: true });
    const build = new AtomicBuild(siteDir);
    write(build);
    build.exchange();
    expect(index()).toBe('new');
  });

  it('is removed when it fails', () => {
    const build = new AtomicBuild(siteDir);
    write(build);
    build.close();
    expect(index()).toBe('good');
    expect(fs.readdirSync(siteDir)).toEqual([BUILD]);
  });

  it('that was killed is removed by the next', () => {
    write(new AtomicBuild(siteDir, DEAD));
    const build = new AtomicBuild(siteDir);
    expect(fs.readdirSync(path.join(siteDir, BUILD_FOLDER))).toEqual([
      String(process.pid),
    ]);
    build.close();
    expect(index()).toBe('good');
  });

  it('that is running is kept', () => {
    const other = new AtomicBuild(siteDir, process.ppid);
    write(other);
    new AtomicBuild(siteDir).close();
    expect(fs.existsSync(other.next)).toBe(true);
  });

  it('puts back what a build had moved away when it was killed', () => {
    const killed = new AtomicBuild(siteDir, DEAD);
    write(killed);
    fs.renameSync(
      path.join(siteDir, BUILD),
      path.join(siteDir, BUILD_FOLDER, String(DEAD), 'last'),
    );
    new AtomicBuild(siteDir).close();
    expect(index()).toBe('good');
    expect(fs.readdirSync(siteDir)).toEqual([BUILD]);
  });
});

/** A program that opens a build, writes into it and waits. */
const PROGRAM = `
  const { AtomicBuild } = require(process.argv[1]);
  const fs = require('node:fs');
  const build = new AtomicBuild(process.argv[2]);
  fs.mkdirSync(build.next, { recursive: true });
  fs.writeFileSync(build.next + '/index.html', 'half');
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
        path.resolve('scripts/build/atomicBuild.ts'),
        siteDir,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(child.stdout, 'data');
    child.kill(signal);
    await once(child, 'exit');
    expect(index()).toBe('good');
    new AtomicBuild(siteDir).close();
    expect(fs.readdirSync(siteDir)).toEqual([BUILD]);
  },
);
