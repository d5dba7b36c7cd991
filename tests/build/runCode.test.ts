/** Nothing of src/plugins/run-code is in the production build. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

it('no file of the build knows how to run saved code', () => {
  const scripts = fs
    .readdirSync('build', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:js|css)$/.test(name));
  expect(scripts.length).toBeGreaterThan(10);
  const found = scripts.filter((name) =>
    /__run-code|x-token/.test(
      fs.readFileSync(path.join('build', name), 'utf8'),
    ),
  );
  expect(found).toEqual([]);
});
