/**
 * Remark plugin: rejects components that a page neither imports nor gets from the site. Rendering such a page fails,
 * which the dev server does not see. It follows the plugins that replace elements by what they generate.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { Root } from 'mdast';
import type { Plugin } from 'unified';
import { visit } from 'unist-util-visit';
import { didYouMean } from '@docs/facts/nearest';
import { reject, type Problem } from './problem';

interface Options {
  /** Components that pages use without an import. */
  readonly provided: ReadonlySet<string>;
}

const FILE = 'src/theme/MDXComponents.ts';
/** A name in the object that the file exports. */
const NAME = /^ {2}(?<name>[A-Z]\w*),$/gm;
/** Components of the theme. */
const OF_THEME = ['Details', 'Head'];

/** The components that the site provides to its pages. */
export const providedComponents = (projectDir: string): Set<string> =>
  new Set([
    ...OF_THEME,
    ...[
      ...fs.readFileSync(path.join(projectDir, FILE), 'utf8').matchAll(NAME),
    ].flatMap(({ groups }) => groups?.name ?? []),
  ]);

/** Names that the code of a page imports or exports. */
function declared(tree: Root): Set<string> {
  const names = new Set<string>();
  visit(tree, 'mdxjsEsm', (node) => {
    const program = node.data?.estree;
    for (const statement of program?.body ?? []) {
      if (statement.type === 'ImportDeclaration') {
        statement.specifiers.forEach(({ local }) => names.add(local.name));
      } else if (
        statement.type === 'ExportNamedDeclaration' &&
        statement.declaration
      ) {
        const { declaration } = statement;
        const declarations =
          declaration.type === 'VariableDeclaration'
            ? declaration.declarations
            : [declaration];
        for (const { id } of declarations) {
          if (id.type === 'Identifier') {
            names.add(id.name);
          }
        }
      }
    }
  });
  return names;
}

const knownComponents: Plugin<[Options], Root> = ({ provided }) => {
  return (tree, file) => {
    const names = new Set([...provided, ...declared(tree)]);
    const problems: Problem[] = [];
    visit(tree, ['mdxJsxFlowElement', 'mdxJsxTextElement'], (node) => {
      const name = 'name' in node ? (node.name ?? '') : '';
      // <tabs.Item> is a part of a name that must be known.
      const [full = ''] = name.split('.');
      if (/^[A-Z]/.test(full) && !names.has(full)) {
        problems.push({
          at: node,
          what: `<${name}> is not a known component${didYouMean(name, [...names])}; correct the name, or import it`,
        });
      }
    });
    reject(file, problems);
  };
};

export default knownComponents;
