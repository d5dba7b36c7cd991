/** The licences of the packages whose code is in the bundles: they ask to be passed on with it. */
import fs from 'node:fs';
import path from 'node:path';

const LICENCE_FILE = /^licen[cs]e(?:\.\w+)?$/i;

/** Folders of the packages that bundled files belong to. */
function packagesOf(inputs: readonly string[]): string[] {
  const folders = inputs.flatMap((input) => {
    const found = /^(?<folder>.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(
      input,
    );
    return found?.groups?.folder ?? [];
  });
  return [...new Set(folders)].sort();
}

/**
 * Name, version and licence of each package.
 *
 * @param inputs paths of the bundled files, from the project's folder
 * @throws Error when a package has no file with its licence
 */
export function licencesOf(
  projectDir: string,
  inputs: readonly string[],
): string {
  return packagesOf(inputs)
    .map((folder) => {
      const location = path.join(projectDir, folder);
      const { name, version } = JSON.parse(
        fs.readFileSync(path.join(location, 'package.json'), 'utf8'),
      ) as { readonly name: string; readonly version: string };
      const file = fs
        .readdirSync(location)
        .find((one) => LICENCE_FILE.test(one));
      if (file === undefined) {
        throw new Error(`${folder} — it has no file with its licence.`);
      }
      const text = fs.readFileSync(path.join(location, file), 'utf8').trim();
      return `${name} ${version}\n\n${text}\n`;
    })
    .join('\n---\n\n');
}
