/** The style sheets of few pages, which static/ has as they were written: without comments and line breaks. */
import fs from 'node:fs/promises';
import path from 'node:path';
import { transform } from 'esbuild';

/** Minifies the sheets at the root of a build. */
export async function minifySheets(outDir: string): Promise<void> {
  const names = await fs.readdir(outDir);
  await Promise.all(
    names
      .filter((name) => name.endsWith('.css'))
      .map(async (name) => {
        const file = path.join(outDir, name);
        const { code } = await transform(await fs.readFile(file, 'utf8'), {
          loader: 'css',
          // The syntax stays: browsers get what was tested.
          minifyWhitespace: true,
        });
        await fs.writeFile(file, code);
      }),
  );
}
