import path from 'node:path';
import { defineConfig } from 'vitest/config';

const alias = { '@site': path.resolve(import.meta.dirname) };

/** Tests that build sites of their own; they do not read build/. */
const SITES = [
  'tests/build/archive.test.ts',
  'tests/build/brokenSites.test.ts',
  'tests/build/devServer.test.ts',
  'tests/build/equalBuilds.test.ts',
  'tests/build/savedCode.test.ts',
];

export default defineConfig({
  test: {
    // A test that takes longer is named in the log.
    slowTestThreshold: 3_000,
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts', 'packages/*/tests/**/*.test.ts'],
          // Test files of a worker share modules: reading the API inventory for each file took three
          // quarters of the time. No unit test changes a module's state.
          isolate: false,
          // Other steps of `npm test` run in parallel with this one: five seconds pass quickly on a busy machine.
          testTimeout: 30_000,
          hookTimeout: 30_000,
          // As in a build: with Babel, loading the configuration takes ten seconds on a busy machine.
          execArgv: [
            '--require',
            path.resolve('packages/docusaurus-fast/src/transpile.cjs'),
          ],
        },
      },
      {
        // Reads build/, so it runs after `npm run build`.
        resolve: { alias },
        test: {
          name: 'build',
          include: ['tests/build/**/*.test.ts'],
          exclude: SITES,
          testTimeout: 180_000,
          hookTimeout: 60_000,
          // One worker for all files: site.ts parses the pages once.
          isolate: false,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        resolve: { alias },
        test: {
          // Reads build/, and needs a Firefox.
          name: 'firefox',
          include: ['tests/firefox/**/*.test.ts'],
          testTimeout: 200_000,
          hookTimeout: 200_000,
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'sites',
          include: SITES,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
