/** Gives nodes and edges the colour of the word that their label begins with. */
import type { Accents, Graph, Label } from '../types';

/** The first word of a label, if it is all of the label or followed by `:` or `,`. */
const FIRST_WORD = /^([\p{L}\p{N}_]+)(?=$|[:,])/u;

function accentOf(
  label: Label,
  accents: Accents,
): { accent: string } | undefined {
  const [, word = ''] = FIRST_WORD.exec(label.join(' ').trim()) ?? [];
  const accent = accents.get(word.toLowerCase());
  return accent === undefined ? undefined : { accent };
}

/** The graph with the accents of its labels. */
export const withAccents = (graph: Graph, accents: Accents): Graph => ({
  ...graph,
  nodes: new Map(
    [...graph.nodes].map(([id, node]) => [
      id,
      { ...node, ...accentOf(node.label, accents) },
    ]),
  ),
  edges: graph.edges.map((edge) => ({
    ...edge,
    ...accentOf(edge.label, accents),
  })),
});
