/** The list of digests of all files that browsers may store. The service worker knows the digest of the list itself. */
import fs from 'node:fs/promises';
import path from 'node:path';
import { digestOf } from '../../offline/digest';

/** Content of files by path below the base URL. */
export type Files = Iterable<readonly [string, Uint8Array]>;

/** What a build says about its files. */
export interface Digests {
  /** Digest of the list: the name of the build. */
  readonly build: string;
  /** The digests one after the other, as bytes in a fixed order. */
  readonly list: Buffer;
}

/** Path of the list below the base URL. Hosts send it with `immutable`, as they do for all assets. */
export const fileOf = ({ build }: Digests): string =>
  `assets/digests.${build}.bin`;

/** The digests of files. */
export async function digestsOf(files: Files): Promise<Digests> {
  const digests = await Promise.all(
    [...files].map(([name, content]) =>
      digestOf(name, new Uint8Array(content)),
    ),
  );
  const list = Buffer.from(digests.sort().join(''), 'hex');
  return { build: await digestOf('', list), list };
}

/** Folders of assets that the bundler writes; plugins add others when the site is built. */
const FOLDERS = ['css', 'fonts', 'images', 'js'];
/** Written by src/plugins/host-files at the same time; only pages that are not stored load it. */
const REDIRECT = /^redirect\.\w+\.js$/;

/** The assets of a build that pages load, by path below its folder. */
export async function readAssets(outDir: string): Promise<[string, Buffer][]> {
  const found = await Promise.all(
    FOLDERS.map(async (name) => {
      const folder = path.join(outDir, 'assets', name);
      const names = await fs.readdir(folder).catch(() => []);
      return names
        .filter((file) => !REDIRECT.test(file))
        .map((file) => `assets/${name}/${file}`);
    }),
  );
  return Promise.all(
    found
      .flat()
      .map(
        async (name) =>
          [name, await fs.readFile(path.join(outDir, name))] as [
            string,
            Buffer,
          ],
      ),
  );
}
