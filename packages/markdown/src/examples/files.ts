/** The files of an example: the page's titled fences, and a generated requirements.txt and README.txt. */
import type { Code, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { Example } from '../records/examples';
import { parseFenceInfo } from '../fences/code-fences/info';

/** File contents by path in the archive, in page order. */
export type ExampleFiles = ReadonlyMap<string, string>;

const REQUIREMENTS = 'requirements.txt';
const README = 'README.txt';

/** Matches a title that is a file name; other titles describe the purpose of a fence. */
const FILE = /^(?:\.?[\w-][\w.-]*\/)*\.?[\w-][\w.-]*\.\w+$/;
const RUN = /^python .+$/m;

/** Name of an example's archive and of the folder in it. */
export const archiveName = (id: string): string => id.split('/').at(-1) ?? id;

/** Path of an example's archive, below the base URL. */
export const archivePath = (id: string): string =>
  `examples/${archiveName(id)}.zip`;

const infoOf = ({ lang, meta }: Code) => parseFenceInfo(lang ?? '', meta ?? '');

/** The `pip install` line of an example. */
export const installLine = ({ requirements }: Example): string =>
  `pip install ${requirements.map((one) => `"${one}"`).join(' ')}`;

/**
 * The files that a page shows, without hidden fences and outputs.
 *
 * @param tree the unprocessed page
 * @throws Error when two fences have the same name, or when there is no file
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
        `two fences have the title "${title}", which is a file of the download; keep it on one of them`,
      );
    }
    files.set(title, `${node.value}\n`);
  });
  if (files.size === 0) {
    throw new Error(
      'the download has no files; give the program a title, such as title="pipeline.py"',
    );
  }
  return files;
}

/** The shell command with which the page starts its program; undefined when there is none. */
export function runLine(tree: Root): string | undefined {
  let line: string | undefined;
  visit(tree, 'code', (node) => {
    if (node.lang === 'sh' && !infoOf(node).flags.has('hidden')) {
      line ??= RUN.exec(node.value)?.[0];
    }
  });
  return line;
}

/** Content of README.txt. */
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
 * @param address URL of its page, with the origin
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
