/**
 * Builds the Markdown exports of the pages with Starlight, for comparison: the same words on another generator.
 * The packages are installed from npm into `.cache/starlight`, with the Node.js that Astro needs.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { writeTwins } from './twins';

const FOLDER = '.cache/starlight';
const CONTENT = path.join(FOLDER, 'src/content/docs');
/** What Starlight keeps from one build to the next. */
const CACHES = ['dist', '.astro', 'node_modules/.astro'];

/** The package with Node.js for this machine; the package `node` needs an install script. */
const NODE = `node-${process.platform}-${process.arch}`;

const FILES: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({
    private: true,
    type: 'module',
    dependencies: {
      '@astrojs/starlight': '0.42.4',
      astro: '7.3.5',
      sharp: '0.35.5',
      [NODE]: '22.23.3',
    },
  }),
  'astro.config.mjs': `import { defineConfig } from 'astro/config';
import starlight from '@astrojs/starlight';

export default defineConfig({
  site: 'https://example.org',
  integrations: [starlight({ title: 'Comparison' })],
});
`,
  'src/content.config.ts': `import { defineCollection } from 'astro:content';
import { docsLoader } from '@astrojs/starlight/loaders';
import { docsSchema } from '@astrojs/starlight/schema';

export const collections = {
  docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }),
};
`,
};

/** Runs a command of the comparison with its own Node.js; output is shown only on failure. */
function run(command: string, ...args: string[]): void {
  const bin = ['.bin', `${NODE}/bin`].map((folder) =>
    path.resolve(FOLDER, 'node_modules', folder),
  );
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: FOLDER,
    encoding: 'utf8',
    env: {
      ...process.env,
      ASTRO_TELEMETRY_DISABLED: '1',
      PATH: [...bin, process.env.PATH].join(path.delimiter),
    },
  });
  if (status !== 0) {
    throw new Error(`${command} failed in ${FOLDER}:\n${stdout}${stderr}`);
  }
}

function timedBuild(): number {
  const started = performance.now();
  run('astro', 'build');
  return (performance.now() - started) / 1000;
}

/** Seconds of two builds of the same pages, without and with the caches of the build before. */
export interface StarlightTimes {
  readonly pages: number;
  readonly cold: number;
  readonly warm: number;
}

/**
 * Measures Starlight.
 *
 * @param build folder of the built site, with the Markdown exports
 * @throws Error with the output of the command that failed
 */
export function measureStarlight(build: string): StarlightTimes {
  for (const [file, text] of Object.entries(FILES)) {
    const target = path.join(FOLDER, file);
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.writeFileSync(target, text);
  }
  run('npm', 'install', '--no-audit', '--no-fund');
  const pages = writeTwins(build, CONTENT);
  for (const name of CACHES) {
    fs.rmSync(path.join(FOLDER, name), { recursive: true, force: true });
  }
  return { pages, cold: timedBuild(), warm: timedBuild() };
}
