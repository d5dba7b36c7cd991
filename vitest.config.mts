import path from 'node:path';
import { defineConfig } from 'vitest/config';

const alias = { '@site': path.resolve(import.meta.dirname) };

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: { name: 'unit', include: ['tests/unit/**/*.test.ts'] },
      },
      {
        // Reads build/, so it runs after `npm run build`. A fixture site takes a few seconds to build.
        resolve: { alias },
        test: {
          name: 'build',
          include: ['tests/build/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
