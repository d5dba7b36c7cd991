/**
 * Rewrites package.json so that `npm update` may install newer minor versions of what it pins.
 * Usage: tsx scripts/testing/allowMinorVersions.ts, in a checkout that is thrown away
 */
import fs from 'node:fs';

const FILE = 'package.json';

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

/** `^1.2.3` for each `1.2.3`; ranges and the pins of `overrides` stay. */
const allowed = (versions: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(versions).map(([name, version]) => [
      name,
      /^\d/.test(version) ? `^${version}` : version,
    ]),
  );

const manifest = JSON.parse(fs.readFileSync(FILE, 'utf8')) as Manifest;
manifest.dependencies = allowed(manifest.dependencies);
manifest.devDependencies = allowed(manifest.devDependencies);
fs.writeFileSync(FILE, `${JSON.stringify(manifest, undefined, 2)}\n`);
