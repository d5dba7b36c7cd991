import { describe, expect, it } from 'vitest';
import { readDiagram } from '../src/read';
import { readTables } from '../src/read/tables';
import { DiagramError } from '../src/read/lines';
import type { Graph, Sequence } from '../src/types';

const graph = (source: string) => readDiagram(source) as Graph;
const edges = (source: string) =>
  graph(source).edges.map(({ from, to, label, line, start, end }) =>
    [from, start, line, end, to, ...label].join(' '),
  );

describe('flowchart', () => {
  it.each([
    ['a --> b', ['a none solid arrow b']],
    ['a --- b', ['a none solid none b']],
    ['a<-->b', ['a arrow solid arrow b']], // no spaces, both directions
    ['a -.-> b', ['a none dashed arrow b']],
    ['a ==> b', ['a none thick arrow b']],
    ['a -->|"why, (and) so"| b', ['a none solid arrow b why, (and) so']],
    ['a -- why --> b', ['a none solid arrow b why']],
    ['a --> b --> c', ['a none solid arrow b', 'b none solid arrow c']],
    ['a & b --> c', ['a none solid arrow c', 'b none solid arrow c']],
    ['us-east --> b', ['us-east none solid arrow b']], // a hyphen in a name
  ])('%s', (line, expected) => {
    expect(edges(`flowchart LR\n${line}`)).toEqual(expected);
  });

  it.each([
    ['a[One]', 'box', ['One']],
    ['a(One)', 'round', ['One']],
    ['a([One])', 'stadium', ['One']],
    ['a((One))', 'circle', ['One']],
    ['a[(One)]', 'cylinder', ['One']],
    ['a[[One]]', 'subroutine', ['One']],
    ['a{One}', 'diamond', ['One']],
    ['a{{One}}', 'hexagon', ['One']],
    ['a["f(x)[0]<br/>second"]', 'box', ['f(x)[0]', 'second']], // brackets in quotes
  ])('%s', (line, shape, label) => {
    const node = graph(`graph TD\n${line}`).nodes.get('a');
    expect(node).toEqual({ id: 'a', shape, label });
  });

  it('puts a node into the group that first mentions it', () => {
    const { groups, nodes } = graph(
      'flowchart TD\nsubgraph one [First]\na --> b\nsubgraph two\nc\nend\nend\na --> d\na[Named later]',
    );
    expect(groups).toEqual([
      {
        id: 'one',
        label: ['First'],
        nodes: ['a', 'b'],
        groups: [{ id: 'two', label: ['two'], nodes: ['c'], groups: [] }],
      },
    ]);
    expect(nodes.get('a')?.label).toEqual(['Named later']);
  });

  it('resolves a group that an arrow mentions before its declaration', () => {
    const { edges: found, nodes } = graph(
      'flowchart TD\na --> all\nsubgraph all [All]\nb\nend',
    );
    expect([...nodes.keys()]).toEqual(['a', 'b']);
    expect(found).toMatchObject([{ from: 'a', to: 'all' }]);
  });
});

it('flowchart: parses shapes that have names', () => {
  const { nodes } = graph(
    'flowchart LR\na@{ shape: docs, label: "Load package" } --> b@{ shape: table, label: "orders" }',
  );
  expect([...nodes.values()]).toMatchObject([
    { id: 'a', label: ['Load package'], shape: 'sheets' },
    { id: 'b', label: ['orders'], shape: 'table' },
  ]);
});

it('tables: parses rows, nested tables and the steps between tables', () => {
  const { stages } = readTables(
    'orders, Monday\n| id | _dlt_id |\n| 1 | a |\n\nlines, child of orders by _dlt_parent_id\n| _dlt_parent_id |\n| a | new\n\n--> merge by id\norders\n| id |\n',
  );
  expect(stages).toEqual([
    {
      arrow: undefined,
      tables: [
        {
          name: 'orders',
          note: 'Monday',
          columns: ['id', '_dlt_id'],
          rows: [{ cells: ['1', 'a'], note: '' }],
          joins: '',
          children: [
            {
              name: 'lines',
              note: '',
              columns: ['_dlt_parent_id'],
              rows: [{ cells: ['a'], note: 'new' }],
              joins: '_dlt_parent_id',
              children: [],
            },
          ],
        },
      ],
    },
    {
      arrow: 'merge by id',
      tables: [
        {
          name: 'orders',
          note: '',
          columns: ['id'],
          rows: [],
          joins: '',
          children: [],
        },
      ],
    },
  ]);
});

it('sequenceDiagram: parses events in order', () => {
  const { participants, events } = readDiagram(
    'sequenceDiagram\nparticipant P as Pipeline\nP->>+D: rows\nD-->>-P: done\nloop each\nnote over P,D: words\nend',
  ) as Sequence;
  expect([...participants.values()].map(({ label }) => label)).toEqual([
    ['Pipeline'],
    ['D'],
  ]);
  expect(
    events.map((event) =>
      event.kind === 'message'
        ? [event.from, event.to, event.dashed, event.activate, event.deactivate]
        : event.kind,
    ),
  ).toEqual([
    ['P', 'D', false, true, false],
    ['D', 'P', true, false, true],
    'open',
    'note',
    'close',
  ]);
});

describe('a syntax error is reported with its line', () => {
  it.each([
    ['', 1, /empty/],
    ['pie\n"a": 1', 1, /diagrams are flowchart/],
    ['flowchart', 1, /flowchart LR/], // no direction
    ['flowchart LR\n\na -> b', 3, /cannot read `a -> b`/],
    ['flowchart LR\na --> ', 2, /cannot read/],
    ['flowchart LR\na[f(x)]', 2, /quote a label/],
    ['flowchart LR\na[open', 2, /cannot read/],
    ['flowchart LR\na\nsubgraph b\nc', 3, /`subgraph b` has no `end`/],
    ['flowchart LR\na\nend', 3, /without a subgraph/],
    ['flowchart LR\na\nstyle a fill:#f00', 3, /colours are those of the site/],
    ['flowchart LR\n%% nothing', 1, /has no nodes or messages/],
    ['erDiagram\na ||--o{ b : c', 1, /tables have a fence of their own/],
    ['flowchart LR\na@{ shape: cloud, label: "A" }', 2, /docs and table/],
    ['flowchart LR\na@{ label: "A" }', 2, /cannot read/],
    ['sequenceDiagram\na->>b', 2, /cannot read/], // message without a label
    ['sequenceDiagram\na->>b: c\nend', 3, /cannot read `end`/],
    ['sequenceDiagram\na->>b: c\nloop x', 3, /has no `end`/],
  ])('%j', (source, line, message) => {
    let caught: unknown;
    try {
      readDiagram(source);
    } catch (error) {
      caught = error;
    }
    expect(caught).toBeInstanceOf(DiagramError);
    expect(caught).toMatchObject({ line });
    expect((caught as Error).message).toMatch(message);
  });
});

describe('an error in tables is reported with its line', () => {
  it.each([
    ['', 1, /no table/],
    ['orders', 1, /has no columns/],
    ['| id |\n| 1 |', 1, /write its name above/],
    ['orders\n| id |\n| 1 | 2 |', 3, /has 2 cells; `orders` has 1 columns/],
    ['orders\n| id |\nnot a title!', 3, /cannot read/],
    ['lines, child of orders by id\n| id |', 1, /is not defined above it/],
    [
      'orders\n| id |\n\nlines, child of orders by parent\n| id |',
      4,
      /no column `parent`/,
    ],
    ['--> merge\norders\n| id |', 1, /needs a table before/],
    ['orders\n| id |\n--> merge', 3, /needs a table behind/],
  ])('%j', (source, line, message) => {
    let caught: unknown;
    try {
      readTables(source);
    } catch (error) {
      caught = error;
    }
    expect(caught).toBeInstanceOf(DiagramError);
    expect(caught).toMatchObject({ line });
    expect((caught as Error).message).toMatch(message);
  });
});
