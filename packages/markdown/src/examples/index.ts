/**
 * Remark plugin for example pages: expands `<ExampleDownload />` to a link to the page's archive with a list of
 * its files and the `pip install` line, and `<ExamplesList />` to the list of all examples. It must run before
 * plugins that change fences, because the archive contains the fences as written.
 */
import path from 'node:path';
import type { Root, RootContent } from 'mdast';
import type { Plugin } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import type { TestedFacts } from '@docs/facts/tested';
import type { Example } from '../records/examples';
import { archiveName, archivePath, exampleFiles, installLine } from './files';
import { sizeOf, zipOf } from './zip';
import { attributesOf } from '../facts/facts-tables/attributes';
import { codes, link, textNode } from '../facts/facts-tables/spans';
import { hasElement } from '../tree/written';
import { tilesNode } from '../facts/facts-tables/tiles';
import { examplesTiles } from './examplesList';

interface Options {
  /** All examples; build caches are keyed on them. */
  readonly examples: readonly Example[];
  /** What the code on the pages ran against, as data; from packages/facts/src. */
  readonly tested: TestedFacts;
  /** Folder of the pages. */
  readonly docsDir: string;
  /** Origin of the site, without a trailing slash. */
  readonly siteUrl: string;
  /** Base URL with leading and trailing slash. */
  readonly baseUrl: string;
}

/** Docusaurus does not check links with this scheme. */
const UNCHECKED = 'pathname://';

/** The example of a page file. */
function exampleAt(file: VFile, { examples, docsDir }: Options): Example {
  const id = path.relative(docsDir, file.path).replace(/\.mdx$/, '');
  const found = examples.find((example) => example.id === id);
  if (found === undefined) {
    throw new Error(
      'this page is not an example; add "requirements" to its front matter',
    );
  }
  return found;
}

function download(tree: Root, file: VFile, options: Options): RootContent[] {
  const { siteUrl, baseUrl } = options;
  const example = exampleAt(file, options);
  const files = exampleFiles(example, tree, siteUrl + baseUrl + example.id);
  // Stored in the page's record, from which the build writes the archive.
  file.data.archive = Object.fromEntries(files);
  const name = archiveName(example.id);
  const size = sizeOf(zipOf(name, files).byteLength);
  return [
    {
      type: 'paragraph',
      children: [
        link(`${UNCHECKED}${baseUrl}${archivePath(example.id)}`, [
          textNode(`Download ${name}.zip`),
        ]),
        textNode(` (${size}): `),
        ...codes([...files.keys()]),
        textNode('. In an empty '),
        link('/reference/installation', [textNode('virtual environment')]),
        textNode(', install what the program needs:'),
      ],
    },
    { type: 'code', lang: 'sh', value: installLine(example) },
  ];
}

/** What the names of both elements begin with. */
const PREFIX = 'Example';

const examples: Plugin<[Options], Root> = (options) => (tree, file) => {
  if (!hasElement(file, [PREFIX])) {
    return;
  }
  visit(tree, 'mdxJsxFlowElement', (node, index, parent) => {
    if (!parent || index === undefined) {
      return undefined;
    }
    let nodes: RootContent[] = [];
    try {
      switch (node.name) {
        case 'ExampleDownload':
          attributesOf(node, []);
          nodes = download(tree, file, options);
          break;
        case 'ExamplesList':
          attributesOf(node, []);
          nodes = [tilesNode(examplesTiles(options))];
          break;
        default:
          return undefined;
      }
    } catch (error) {
      file.fail(error instanceof Error ? error.message : String(error), node);
    }
    (parent.children as RootContent[]).splice(index, 1, ...nodes);
    return [SKIP, index + nodes.length];
  });
};

export default examples;
