import fs from 'node:fs';
import { expect, it } from 'vitest';

interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  /** True for a folder of this repository. */
  readonly link?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const { packages } = JSON.parse(
  fs.readFileSync('package-lock.json', 'utf8'),
) as {
  packages: Readonly<Record<string, LockedPackage>>;
};

it('locks the native packages of every platform', () => {
  // npm writes a lock without those that it could not fetch, and "npm ci" then rejects the lock.
  const locked = new Set(
    Object.keys(packages).map((path) => path.split('node_modules/').at(-1)),
  );
  const missing = Object.entries(packages).flatMap(
    ([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !locked.has(name))
        .map((name) => `${path} → ${name}`),
  );
  expect(missing).toEqual([]);
});

it('names no registry', () => {
  expect(
    Object.entries(packages).filter(
      ([, { resolved, link }]) => resolved !== undefined && link !== true,
    ),
  ).toEqual([]);
});

it.each(['package.json', 'packages/dlt-docs/package.json'])(
  '%s pins every direct dependency exactly',
  (file) => {
    const manifest = JSON.parse(fs.readFileSync(file, 'utf8')) as Partial<
      Record<
        'dependencies' | 'devDependencies' | 'overrides',
        Record<string, string>
      >
    >;
    const pins = Object.entries({
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.overrides,
    });
    expect(pins.length).toBeGreaterThan(1);
    expect(
      pins.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version)),
    ).toEqual([]);
  },
);
