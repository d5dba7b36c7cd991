/**
 * Writes `pip install` lines for other installers.
 *
 * - uv: `uv pip install`, not `uv add`. The pages make an environment, activate it and call `python` and `dlt`, which
 *   works unchanged; `uv add` would need a project and `uv run` before each later line.
 * - Poetry: `poetry add` when each part has a form there. Poetry reads no requirements file and takes no index in the
 *   line, so such lines run the pip of the project's environment.
 * - Conda: dlt's extras do not exist as Conda packages, so the lines run the pip of the activated environment.
 *   `python -m` makes sure that it is the pip of that environment.
 */
import type { Installer } from './choices';

/** A word of a command with the white space, or continued line, in front of it. */
interface Word {
  readonly space: string;
  readonly text: string;
}

/** A `pip install` command. */
export interface Command {
  /** White space in front. */
  readonly indent: string;
  /** What comes after `install`. */
  readonly words: readonly Word[];
}

/** Why a line that names an installer stays as it is. */
export type Retained =
  | 'no pip install'
  | 'installs an installer'
  | 'has an option that other installers may not take'
  | 'is more than words';

const HEAD = /^(\s*)(?:(?:python3?|py) -m )?pip3? install(?=\s)/;

const WORD = /(\s+|\s*\\\n\s*)("[^"$`\\]*"|'[^']*'|[\w./:@=,+~!-]+)/y;

/** Options that uv's pip interface shares, and whether a value follows. */
const OPTIONS: Readonly<Record<string, boolean>> = {
  '-U': false,
  '--upgrade': false,
  '--pre': false,
  '--no-deps': false,
  '--quiet': false,
  '-q': false,
  '-r': true,
  '--requirement': true,
  '-e': true,
  '--editable': true,
  '--index-url': true,
  '--extra-index-url': true,
};

const INSTALLERS = new Set(['pip', 'uv', 'poetry', 'conda', 'pipx']);

const unquoted = (text: string): string => text.replace(/^(["'])(.*)\1$/, '$2');

/** A requirement of a package: its name, extras, and versions. */
const REQUIREMENT =
  /^([A-Za-z\d][\w.-]*)(\[[\w.,-]+\])?((?:[<>=!~]=?=?[\w.*]+,?)*)$/;

/** Splits a command into words, or says why it stays as it is. */
export function readCommand(line: string): Command | Retained {
  const [head, indent = ''] = HEAD.exec(line) ?? [];
  if (head === undefined) {
    return 'no pip install';
  }
  const words: Word[] = [];
  let at = head.length;
  while (at < line.length) {
    WORD.lastIndex = at;
    const [all, space = '', text = ''] = WORD.exec(line) ?? [];
    if (all === undefined) {
      return 'is more than words';
    }
    words.push({ space, text });
    at += all.length;
  }
  for (const [index, { text }] of words.entries()) {
    const before = words[index - 1]?.text ?? '';
    const isValue = OPTIONS[before] === true;
    if (!isValue && text.startsWith('-') && OPTIONS[text] === undefined) {
      return 'has an option that other installers may not take';
    }
    if (!isValue && INSTALLERS.has(unquoted(text))) {
      return 'installs an installer';
    }
  }
  return { indent, words };
}

const joined = (head: string, { indent, words }: Command): string =>
  indent + head + words.map(({ space, text }) => space + text).join('');

/** The command for Poetry; undefined if `poetry add` has no form of a part of it. */
function poetryAdd(command: Command): string | undefined {
  const upgrades = command.words.some(
    ({ text }) => text === '-U' || text === '--upgrade',
  );
  const words: Word[] = [];
  for (const { space, text } of command.words) {
    const [, , , versions] = REQUIREMENT.exec(unquoted(text)) ?? [];
    if (versions !== undefined) {
      // Without a version, `poetry add` keeps the one that the project has.
      const newest = upgrades && versions === '' ? '@latest' : '';
      words.push({ space, text: text.replace(/(["']?)$/, `${newest}$1`) });
    } else if (text === '--pre') {
      words.push({ space, text: '--allow-prereleases' });
    } else if (text !== '-U' && text !== '--upgrade') {
      return undefined;
    }
  }
  return joined('poetry add', { ...command, words });
}

function written(command: Command, installer: Installer): string {
  switch (installer) {
    case 'uv':
      return joined('uv pip install', command);
    case 'poetry':
      return poetryAdd(command) ?? joined('poetry run pip install', command);
    case 'conda':
      return joined('python -m pip install', command);
    default:
      return joined('pip install', command);
  }
}

/** The commands of a program of the shell, those over several lines joined. */
export const commandsOf = (code: string): readonly string[] =>
  code.split(/(?<!\\)\n/);

/** Whether a program of the shell has a line that differs between installers. */
export const hasInstallLine = (code: string): boolean =>
  commandsOf(code).some((line) => typeof readCommand(line) !== 'string');

/** A program of the shell with its `pip install` lines for an installer. The number of lines stays. */
export const forInstaller = (code: string, installer: Installer): string =>
  installer === 'pip'
    ? code
    : commandsOf(code)
        .map((line) => {
          const command = readCommand(line);
          return typeof command === 'string'
            ? line
            : written(command, installer);
        })
        .join('\n');
