/**
 * Remark plugin: marks the fences that the browser rewrites when a reader has chosen another package manager, or
 * environment variables. Authors do nothing for it. The fences of a page with `as_written: true` in its front matter
 * stay as they are, and so do tabs that show the forms of settings themselves.
 */
import type { Code, Parent, Root } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import type { Plugin } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import { choiceMark, type ChoiceMark } from './mark';
import type { ConfigSpec } from '@docs/facts/config/types';
import { parseFenceInfo } from '@docs/markdown/fences/code-fences/info';

declare module 'mdast' {
  interface CodeData {
    /** How the browser rewrites the code; set by src/choices/remark.ts. */
    choice?: ChoiceMark;
  }
}

interface Options {
  /** Specs whose fields tell which settings are tables. */
  readonly specs: Iterable<ConfigSpec>;
}

const TABLE_TYPE = /^(?:Optional\[)?(?:dict|Mapping)\b/;

/** Names of the fields of dlt that take a table. */
export const tableFields = (specs: Iterable<ConfigSpec>): ReadonlySet<string> =>
  new Set(
    [...specs]
      .flatMap(({ fields }) => fields)
      .filter(({ type }) => TABLE_TYPE.test(type))
      .map(({ name }) => name),
  );

/** Whether an element is a tab with a file of settings, next to tabs with other forms of them. */
const isFormTab = ({ name, attributes }: MdxJsxFlowElement): boolean =>
  name === 'TabItem' &&
  attributes.some(
    (one) =>
      one.type === 'mdxJsxAttribute' &&
      one.name === 'label' &&
      typeof one.value === 'string' &&
      /\bTOML\b/i.test(one.value),
  );

/** What programs read by name, of which some may be whole sections. */
const READ = /\bdlt\.(?:secrets|config)(?:\.get\(|\[)\s*["']([\w.]+)["']/g;

function mark(
  node: Code,
  tables: ReadonlySet<string>,
  complete: readonly string[],
): void {
  const { values } = parseFenceInfo(node.lang ?? '', node.meta ?? '');
  if (values.output !== undefined) {
    return;
  }
  const choice = choiceMark(
    { language: node.lang ?? '', title: values.title, code: node.value },
    tables,
    complete,
  );
  if (choice) {
    node.data = { ...node.data, choice };
  }
}

const choices: Plugin<[Options], Root> = ({ specs }) => {
  const tables = tableFields(specs);
  return (tree, file) => {
    const { frontMatter } = file.data as {
      frontMatter?: { as_written?: boolean };
    };
    if (frontMatter?.as_written) {
      return;
    }
    const complete = [...String(file).matchAll(READ)].map(
      ([, name = '']) => name,
    );
    visit(tree as Parent, (node) => {
      if (
        node.type === 'mdxJsxFlowElement' &&
        isFormTab(node as MdxJsxFlowElement)
      ) {
        return SKIP;
      }
      if (node.type === 'code') {
        mark(node as Code, tables, complete);
      }
      return undefined;
    });
  };
};

export default choices;
