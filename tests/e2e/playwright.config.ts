import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserArguments, findBrowser } from '../../scripts/testing/browser';

/** A port of its own, so that tests and an author's dev server do not meet. */
const PORT = Number(process.env.E2E_PORT ?? 4173);

export default defineConfig({
  testDir: '.',
  // It builds two sites; hosts.config.ts has it.
  testIgnore: 'releases.spec.ts',
  grepInvert: /@engine/,
  outputDir: '../../.test-results/e2e',
  snapshotPathTemplate: '{testDir}/screenshots/{arg}{ext}',
  // A missing screenshot is a failure, not a new screenshot; scripts/screenshots.ts records them.
  updateSnapshots: 'none',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // CI machines stall: an error shows twice, a stall does not.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  // Two pages load at once, in parallel with other steps: five seconds pass quickly on a busy machine.
  expect: { timeout: 15_000 },
  // scripts/test.ts needs a report.
  reporter: process.env.E2E_REPORT
    ? [['dot'], ['json', { outputFile: path.resolve(process.env.E2E_REPORT) }]]
    : 'line',
  use: {
    baseURL: `http://localhost:${PORT}`,
    viewport: { width: 1280, height: 900 },
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? findBrowser(),
      args: browserArguments(),
    },
  },
  webServer: {
    command: `npx --no-install tsx scripts/testing/serve.ts ${PORT}`,
    cwd: '../..',
    url: `http://localhost:${PORT}/docs/`,
    reuseExistingServer: false,
    timeout: 60_000,
  },
});
