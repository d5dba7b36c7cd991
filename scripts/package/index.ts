/**
 * Builds the package into packages/dlt-docs/dist: two bundles without dependencies, and the data of the built site.
 * Usage: npm run build:package, after the build of the site
 */
import fs from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { DATA_FOLDER } from '../../packages/dlt-docs/src/files';
import { dataFiles } from './data';
import { DIST, PACKAGE } from './folders';
import { licencesOf } from './licences';

const BUILD = 'build';
const LICENCE = 'LICENSE';

/** Code of the SDK's dependencies that is not ESM loads modules of Node with `require`. */
const REQUIRE =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

/** Writes the bundles, and returns the paths of the bundled files. */
async function bundle(projectDir: string, outdir: string): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: projectDir,
    entryPoints: { cli: `${PACKAGE}/src/cli.ts`, mcp: `${PACKAGE}/src/mcp.ts` },
    outdir,
    outExtension: { '.js': '.mjs' },
    banner: { js: REQUIRE },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
    metafile: true,
  });
  const cli = path.join(outdir, 'cli.mjs');
  fs.writeFileSync(cli, `#!/usr/bin/env node\n${fs.readFileSync(cli, 'utf8')}`);
  fs.chmodSync(cli, 0o755);
  return Object.keys(metafile.inputs);
}

/**
 * Builds the package from the built site.
 *
 * @param projectDir absolute path of the project
 */
export async function buildPackage(projectDir: string): Promise<void> {
  const buildDir = path.join(projectDir, BUILD);
  if (!fs.existsSync(buildDir)) {
    throw new Error(
      `${PACKAGE} — build/ is missing: npm run build comes first.`,
    );
  }
  const folder = path.join(projectDir, PACKAGE);
  const dist = path.join(folder, DIST);
  fs.rmSync(dist, { recursive: true, force: true });
  const inputs = await bundle(projectDir, dist);
  fs.writeFileSync(
    path.join(dist, 'THIRD-PARTY.txt'),
    licencesOf(projectDir, inputs),
  );
  fs.copyFileSync(path.join(projectDir, LICENCE), path.join(folder, LICENCE));
  for (const [file, content] of dataFiles(projectDir, buildDir)) {
    const target = path.join(dist, DATA_FOLDER, file);
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.writeFileSync(target, content);
  }
}
