/** A build does not start while a dev server uses the same files. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { noteServer, serverProblem } from '../../../scripts/build/running.cjs';

const NOTE = '.docusaurus/dev-server.pid';
let siteDir = '';

beforeEach(() => {
  siteDir = fs.mkdtempSync(path.join(os.tmpdir(), 'running-'));
});

afterEach(() => {
  fs.rmSync(siteDir, { recursive: true });
});

it('names the process of a server that runs', () => {
  expect(serverProblem(siteDir)).toBeUndefined();
  noteServer(siteDir);
  expect(serverProblem(siteDir)).toMatch(
    new RegExp(`process ${process.pid}\\b.*stop it first.*${NOTE}`),
  );
});

it('builds after a server that was killed', () => {
  noteServer(siteDir);
  // No system has so many processes.
  fs.writeFileSync(path.join(siteDir, NOTE), `${2 ** 30}\n`);
  expect(serverProblem(siteDir)).toBeUndefined();
});
