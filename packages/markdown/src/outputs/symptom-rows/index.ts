/**
 * Remark plugin: each row of a table of symptoms is a place of its own, to which the search and links lead. A table has
 * symptoms if the label of its first column says so; the first cell of a row is the title of the place.
 */
import { createSlugger } from '@docusaurus/utils';
import type { Root } from 'mdast';
import type { Plugin } from 'unified';
import { visit } from 'unist-util-visit';
import { explicitIds } from '../../checks/ids';
import { textOfNodes } from '../../tree/textOfNodes';

/** Labels of a first column with what a reader sees, such as a message. Each row costs 25 bytes of the search index. */
const LABELS = new Set(['Symptom', 'You see']);

const symptomRows: Plugin<[], Root> = () => (tree) => {
  // A row gets no id that another place of the page has.
  const slugger = createSlugger();
  explicitIds(tree).forEach(({ id }) => slugger.slug(id));
  visit(tree, 'heading', ({ children }) => {
    slugger.slug(textOfNodes(children));
  });
  visit(tree, 'table', ({ children: [head, ...rows] }) => {
    const label = textOfNodes(head?.children[0]?.children ?? []);
    if (!LABELS.has(label)) {
      return;
    }
    for (const row of rows) {
      const name = textOfNodes(row.children[0]?.children ?? []);
      const id = slugger.slug(name);
      row.data = {
        ...row.data,
        entry: { id, name },
        hProperties: { ...row.data?.hProperties, id },
      };
    }
  });
};

export default symptomRows;
