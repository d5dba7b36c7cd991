/** The paths of the files of a program that came with a link. */
import { MAX_PATH_CHARACTERS } from './limits';

/** Files that a downloaded project has in any case. */
const PROJECT_FILES = ['.dlt/config.toml', 'requirements.txt', 'README.txt'];

/** Letters, digits, underscores, dots and hyphens, but no part of dots only. */
const PART = /^(?!\.+$)[\w.-]+$/;

/** Whether a path is relative, without empty parts, `.` and `..`. */
export const isPath = (path: string): boolean =>
  path.length <= MAX_PATH_CHARACTERS &&
  !path.startsWith('-') &&
  path.split('/').every((part) => PART.test(part));

/** A file that is a directory of another file, such as `a` of `a/b`; undefined when there is none. */
export function fileUsedAsDirectory(
  paths: readonly string[],
): string | undefined {
  const all = [...paths, ...PROJECT_FILES];
  const directories = new Set(
    all.flatMap((path) => {
      const parts = path.split('/');
      return parts
        .slice(1)
        .map((_, index) => parts.slice(0, index + 1).join('/'));
    }),
  );
  return all.find((path) => directories.has(path));
}
