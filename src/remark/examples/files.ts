/** The files of an example: the page's own titled fences, and two that are made for who downloads them. */
import type { Code, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { Example } from '../../pageRecords/examples';
import { parseFenceInfo } from '../code-fences/info';

/** Text by path in the archive, in the order of the page. */
export type ExampleFiles = ReadonlyMap<string, string>;

export const REQUIREMENTS = 'requirements.txt';
export const README = 'README.txt';

/** A title that names a file; others say what a fence is for. */
const FILE = /^(?:\.?[\w-][\w.-]*\/)*\.?[\w-][\w.-]*\.\w+$/;
const RUN = /^python .+$/m;

/** Name of an example's archive and of the folder in it. */
export const archiveName = (id: string): string => id.split('/').at(-1) ?? id;

/** Where its archive is, below the base URL. */
export const archivePath = (id: string): string =>
  `examples/${archiveName(id)}.zip`;

const infoOf = ({ lang, meta }: Code) => parseFenceInfo(lang ?? '', meta ?? '');

/** The `pip install` line of an example. */
export const installLine = ({ requirements }: Example): string =>
  `pip install ${requirements.map((one) => `"${one}"`).join(' ')}`;

/**
 * The files that a page shows. Hidden fences and outputs are none.
 *
 * @param tree the page as its author wrote it
 * @throws Error when two fences have one name, or there is none
 */
export function shownFiles(tree: Root): ExampleFiles {
  const files = new Map<string, string>();
  visit(tree, 'code', (node) => {
    const { values, flags } = infoOf(node);
    const { title, output } = values;
    if (
      title === undefined ||
      output !== undefined ||
      flags.has('hidden') ||
      !FILE.test(title)
    ) {
      return;
    }
    if (files.has(title) || title === REQUIREMENTS || title === README) {
      throw new Error(
        `two fences are the file "${title}" of the download; give the title to one of them`,
      );
    }
    files.set(title, `${node.value}\n`);
  });
  if (files.size === 0) {
    throw new Error(
      'the download has no file; give the program a title, as title="pipeline.py"',
    );
  }
  return files;
}

/** How the page starts its program; nothing when it does so in Python. */
export function runLine(tree: Root): string | undefined {
  let line: string | undefined;
  visit(tree, 'code', (node) => {
    if (node.lang === 'sh' && !infoOf(node).flags.has('hidden')) {
      line ??= RUN.exec(node.value)?.[0];
    }
  });
  return line;
}

/** What the archive says of itself. */
function readme(
  { title, description }: Example,
  address: string,
  run: string | undefined,
): string {
  const steps = [
    `python -m venv .venv, and activate it`,
    `pip install -r ${REQUIREMENTS}`,
    ...(run === undefined ? [] : [run]),
  ];
  return [
    title,
    '',
    description,
    '',
    ...steps.map((step, index) => `${index + 1}. ${step}`),
    '',
    `Explained at ${address}`,
    '',
  ].join('\n');
}

/**
 * All files of an example.
 *
 * @param address of its page, with the origin
 */
export function exampleFiles(
  example: Example,
  tree: Root,
  address: string,
): ExampleFiles {
  return new Map([
    ...shownFiles(tree),
    [REQUIREMENTS, `${example.requirements.join('\n')}\n`],
    [README, readme(example, address, runLine(tree))],
  ]);
}
