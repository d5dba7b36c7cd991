/**
 * The tests of hosting, behind nginx and Caddy with the files in deploy/. They need both programs
 * (python/install-services.sh), so `npm test` runs them on a server in Node only.
 */
import { defineConfig } from '@playwright/test';
import config from './playwright.config';

export default defineConfig({
  ...config,
  testMatch: ['hosting.spec.ts', 'offline.spec.ts', 'releases.spec.ts'],
  testIgnore: [],
  grepInvert: [],
  webServer: undefined,
  projects: [
    { name: 'nginx' },
    // Their headers are compared in python/tests/test_hosts.py; one host is enough for what takes long: two builds, the
    // cases of the service worker, and the engine.
    {
      name: 'caddy',
      testIgnore: ['releases.spec.ts', 'offline.spec.ts'],
      grepInvert: /@engine/,
    },
  ],
});
