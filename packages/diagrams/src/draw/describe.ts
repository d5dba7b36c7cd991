/** What a diagram shows as text, for readers who hear it: its steps, messages or rows in order. */
import type { Diagram, Graph, Table } from '../types';

function ofGraph({ nodes, edges }: Graph): string {
  const name = (id: string) => nodes.get(id)?.label.join(' ') ?? id;
  return edges
    .map(({ from, to, label }) =>
      [`${name(from)} → ${name(to)}`, ...label].join(', '),
    )
    .join('; ');
}

function ofTable(table: Table): string {
  const rows = table.rows.map(({ cells, note }) => {
    const values = cells.map(
      (cell, index) => `${table.columns[index] ?? ''} ${cell}`,
    );
    return [...values, note].filter(Boolean).join(', ');
  });
  const own = [table.name, table.note].filter(Boolean).join(', ');
  return [`${own}: ${rows.join('; ')}`, ...table.children.map(ofTable)].join(
    '. ',
  );
}

/** The parts of a diagram in one line. */
export function describe(diagram: Diagram): string {
  switch (diagram.kind) {
    case 'graph':
      return ofGraph(diagram);
    case 'sequence':
      return diagram.events
        .flatMap((event) => {
          const name = (id: string) =>
            diagram.participants.get(id)?.label.join(' ') ?? id;
          return event.kind === 'message'
            ? `${name(event.from)} → ${name(event.to)}: ${event.label.join(' ')}`
            : 'label' in event
              ? event.label.join(' ')
              : [];
        })
        .join('; ');
    case 'tables':
      return diagram.stages
        .flatMap(({ arrow, tables }) => [
          ...(arrow === undefined ? [] : [`→ ${arrow}`]),
          ...tables.map(ofTable),
        ])
        .join('. ');
  }
}
