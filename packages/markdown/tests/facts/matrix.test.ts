import { describe, expect, it } from 'vitest';
import { readDestinationFacts } from '@docs/facts/destinations/read';
import { readPageIds } from '../../src/records/pageIds';
import {
  COMPARED,
  MARKED,
  MATRIX_TABLES,
  matrixRows,
  matrixTable,
  sectionOf,
} from '../../src/facts/facts-tables/matrix';
import { textOfNodes } from '../../src/tree/textOfNodes';
import { elementOf } from '../../src/records/toMarkdown/elements';
import type { RootContent } from 'mdast';

const facts = readDestinationFacts('.', readPageIds('.'));

/** Elements of a name in the nodes, in their order. */
const elementsOf = (
  nodes: readonly RootContent[],
  name: string,
): NonNullable<ReturnType<typeof elementOf>>[] =>
  nodes.flatMap((node) => {
    const element = elementOf(node);
    return [
      ...(element?.name === name ? [element] : []),
      ...('children' in node
        ? elementsOf(node.children as RootContent[], name)
        : []),
    ];
  });

const loading = [...(MATRIX_TABLES.get('Loading') ?? [])];

/** Marks of a destination by the heads of their columns. */
function marksOf(name: string): Record<string, string> {
  const table = matrixTable(loading, [facts.get(name)], facts);
  // The first is that of the names; the row has one, too.
  const heads = elementsOf(table, 'th')
    .slice(1, -1)
    .map(({ children }) => textOfNodes(children));
  const cells = elementsOf(table, 'td').map(({ attributes, children }) =>
    [attributes['data-mark'], textOfNodes(children)].join(' '),
  );
  return Object.fromEntries(
    heads.map((head, index) => [head, cells[index] ?? '']),
  );
}

it('shows each feature in one table', () => {
  expect(new Set([...MATRIX_TABLES.values()].flat())).toEqual(
    new Set(COMPARED),
  );
});

it('marks what a destination has, lacks, or has for some tables', () => {
  expect(marksOf('athena')).toMatchObject({
    'Write dispositions: Append': 'yes yes',
    'Write dispositions: Merge': 'some iceberg tables only',
    'Replace strategies: Staging optimized': 'no no',
  });
});

it('numbers each condition once', () => {
  const table = matrixTable(loading, facts.compared, facts);
  const notes = elementsOf(table, 'p').flatMap(({ children }) =>
    elementsOf(children as RootContent[], 'span'),
  );
  const cells = elementsOf(table, 'td').filter(
    ({ attributes }) => attributes['data-mark'] === 'some',
  );
  const numbered = new Map(
    cells.map(({ attributes, children }) => [
      attributes['data-note'],
      textOfNodes(children),
    ]),
  );
  expect(numbered.size).toBeGreaterThan(1);
  const [legend, conditions] = [true, false].map((isLegend) =>
    notes.filter(({ attributes }) => 'data-mark' in attributes === isLegend),
  );
  expect(legend?.map(({ attributes }) => attributes['data-mark'])).toEqual([
    'yes',
    'no',
    'some',
  ]);
  expect(conditions?.map(({ children }) => textOfNodes(children))).toEqual(
    [...numbered].map(([number, words]) => `${number} ${words}`),
  );
});

it('has a legend with the marks of the table', () => {
  const marks = matrixTable(loading, [facts.get('duckdb')], facts)
    .slice(0, 1)
    .flatMap((line) => elementsOf([line], 'span'))
    .map(({ attributes }) => attributes['data-mark']);
  expect(marks).toEqual(['yes', 'no']);
});

describe('the page of a destination', () => {
  const tables = matrixRows(facts.get('athena'), facts);
  const lines = elementsOf(tables, 'p').map(({ children }) =>
    elementsOf(children as RootContent[], 'span').map((line) =>
      textOfNodes(line.children),
    ),
  );

  it('has its row of each table except that of types, and its details', () => {
    const corners = elementsOf(tables, 'thead').map(({ children }) =>
      textOfNodes(
        elementsOf(children as RootContent[], 'th')[0]?.children ?? [],
      ),
    );
    expect(corners).toEqual(['Loading', 'Files', 'Tables and names', 'More']);
    expect(elementsOf(tables, 'tr')).toHaveLength(2 * corners.length);
  });

  it('explains the marks of all tables once', () => {
    expect(lines).toEqual([
      ['yes', 'no', 'with a condition', 'default'],
      ['1 iceberg tables only', '2 plain and hive tables only'],
    ]);
  });

  it('links its sections, and not itself', () => {
    const urls = JSON.stringify(tables).match(/"url":"[^"]*"/g) ?? [];
    expect(urls.length).toBeGreaterThan(10);
    expect(urls.filter((url) => !url.includes('athena#'))).toEqual([]);
  });
});

it('names products, not modules', () => {
  expect(facts.title('mssql')).toBe('Microsoft SQL Server');
  expect(facts.title('dremio')).toBe('Dremio');
});

describe('each mark leads to a section that the page has', () => {
  it.each(
    facts.compared
      .map(({ name }) => name)
      .filter((name) => facts.page(name) !== undefined),
  )('%s', (name) => {
    for (const feature of MARKED) {
      const url = sectionOf(facts, name, feature) ?? '';
      const [page, id] = url.split('#');
      expect(page).toBe(facts.page(name));
      expect(facts.sections(name)).toContain(id);
    }
  });
});
