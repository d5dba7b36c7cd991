/**
 * Keeps the assets of earlier releases next to those of a new one, for some days: a tab that was opened before the
 * release requests the scripts of its own release when its reader goes to another page.
 * Usage: npm run deploy:keep-assets -- <folder of the release before> <folder of the new build>
 */
import fs from 'node:fs';
import path from 'node:path';

/** How long an asset stays after the last release that had it, in days. */
export const KEPT_DAYS = 14;

/** The record in a release: when each kept asset was replaced, in ISO 8601 by path below assets/. */
const RECORD = 'kept-assets.json';
const ASSETS = 'assets';
const DAY_MS = 86_400_000;

type Retained = Readonly<Record<string, string>>;

const filesBelow = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      path
        .relative(folder, path.join(entry.parentPath, entry.name))
        .split(path.sep)
        .join('/'),
    )
    .sort();

function readRecord(release: string): Retained {
  const file = path.join(release, RECORD);
  return fs.existsSync(file)
    ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Retained)
    : {};
}

/**
 * Copies assets of the release before into a new build, and writes there since when they are not used.
 *
 * @param previous folder of the release before, with the assets that it kept
 * @param next folder of the new build; files that it has are not replaced
 * @param now time of the release
 * @returns the kept assets
 * @throws Error when a folder is not a build, or both are the same
 */
export function keepAssets(
  previous: string,
  next: string,
  now: Date,
): Retained {
  for (const folder of [previous, next]) {
    if (!fs.existsSync(path.join(folder, ASSETS))) {
      throw new Error(`${folder} is no build: it has no ${ASSETS}/.`);
    }
  }
  if (fs.realpathSync(previous) === fs.realpathSync(next)) {
    throw new Error(
      `${next} is the release before: give the new build a folder of its own.`,
    );
  }
  const retired = readRecord(previous);
  const retained: Record<string, string> = {};
  for (const name of filesBelow(path.join(previous, ASSETS))) {
    const since = retired[name] ?? now.toISOString();
    const to = path.join(next, ASSETS, name);
    const isStale = now.getTime() - Date.parse(since) > KEPT_DAYS * DAY_MS;
    if (isStale || fs.existsSync(to)) {
      continue;
    }
    fs.mkdirSync(path.dirname(to), { recursive: true });
    fs.copyFileSync(path.join(previous, ASSETS, name), to);
    retained[name] = since;
  }
  fs.writeFileSync(
    path.join(next, RECORD),
    `${JSON.stringify(retained, null, 1)}\n`,
  );
  return retained;
}

if (require.main === module) {
  const [previous, next] = process.argv.slice(2);
  if (previous === undefined || next === undefined) {
    console.error(
      'Usage: npm run deploy:keep-assets -- <folder of the release before> <folder of the new build>',
    );
    process.exit(2);
  }
  try {
    const retained = keepAssets(previous, next, new Date());
    console.log(
      `${Object.keys(retained).length} assets kept in ${next}/${ASSETS}`,
    );
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
