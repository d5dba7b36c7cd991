/**
 * Puts nginx with deploy/nginx.conf under load with wrk, on this machine: requests in a second, and how long they take.
 * Usage: npm run bench:load [-- folder]; the folder is a build after `npm run deploy:compress`, without one build/
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { baseUrl } from '../../src/config/site';
import { startNginx } from '../testing/nginx';

const PORT = 4_591;
const SECONDS = 30;
const CONNECTIONS = 64;

/** Lines of the file that mix.lua reads: pages of the sitemap, and the assets that browsers load with them. */
function mixOf(buildDir: string): string[] {
  const sitemap = fs.readFileSync(path.join(buildDir, 'sitemap.xml'), 'utf8');
  const pages = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(
    ([, url = '']) => `page ${new URL(url).pathname}`,
  );
  const assets = ['assets/js', 'assets/css', 'assets/fonts'].flatMap((folder) =>
    fs
      .readdirSync(path.join(buildDir, folder))
      .filter((name) => !/\.(?:gz|br)$/.test(name))
      .map((name) => `asset ${baseUrl}${folder}/${name}`),
  );
  return [...pages, ...assets];
}

async function main(): Promise<void> {
  const buildDir = process.argv[2] ?? 'build';
  const mix = path.join(os.tmpdir(), `mix-${process.pid}.txt`);
  fs.writeFileSync(mix, mixOf(buildDir).join('\n'));
  const server = await startNginx(buildDir, PORT);
  try {
    const { error } = spawnSync(
      'wrk',
      [
        '--latency',
        '--threads=1',
        `--connections=${CONNECTIONS}`,
        `--duration=${SECONDS}s`,
        `--script=${path.join(__dirname, 'mix.lua')}`,
        `http://127.0.0.1:${PORT}`,
      ],
      { stdio: 'inherit', env: { ...process.env, MIX: mix } },
    );
    if (error) {
      throw new Error(`wrk did not run: ${error.message}; install "wrk".`);
    }
  } finally {
    server.stop();
    fs.rmSync(mix);
  }
}

void main();
