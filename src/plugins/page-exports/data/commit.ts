/** The commit that the site is built from. */
import { execFileSync } from 'node:child_process';

/** Environment variable for builds without a repository. */
const VARIABLE = 'DOCS_COMMIT';

/** Full hash; undefined when neither the variable nor git knows it. */
export function builtCommit(siteDir: string): string | undefined {
  const given = process.env[VARIABLE];
  if (given !== undefined && given !== '') {
    return given;
  }
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: siteDir,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    // An archive without a repository, or a machine without git.
    return undefined;
  }
}
