/** `<SourcesCatalogue />`: all sources in a table, which readers filter. */
import type { PhrasingContent } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import type { NamedSource } from '../../facts/sources/read';
import { code, element as component } from '../api-reference/rows';
import { attributesOf } from './attributes';
import type { Expand } from './context';
import { link, plain, spans } from './spans';
import { tableNode } from './table';

/** What the browser needs to choose by. */
export interface CatalogueData {
  readonly kinds: readonly string[];
  readonly sources: readonly {
    readonly name: string;
    readonly kind: string;
    readonly origin: NamedSource['origin'];
    readonly incremental: NamedSource['incremental'];
    /** What is said of it, and the names of its resources. */
    readonly words: string;
  }[];
}

function nameCell(
  { title, init }: NamedSource,
  page: string | undefined,
): PhrasingContent[] {
  const name = plain(title);
  return [
    page === undefined ? name : link(page, [name]),
    ...(init === null ? [] : [plain(' '), code(init)]),
  ];
}

/** What resources remember, in a word. */
const INCREMENTAL: Readonly<Record<NamedSource['incremental'], string>> = {
  'built in': 'built in',
  optional: 'you choose',
  none: '—',
};

/** The element. */
export const sourcesCatalogue: Expand = (element, { sources }) => {
  attributesOf(element, []);
  const data: CatalogueData = {
    kinds: sources.kinds,
    sources: sources.all.map((source) => ({
      name: source.name,
      kind: source.kind,
      origin: source.origin,
      incremental: source.incremental,
      words: [
        ...new Set([
          source.name,
          source.title,
          source.init ?? '',
          source.summary,
          ...source.resources.flatMap(({ names }) => names),
        ]),
      ].join(' '),
    })),
  };
  const table = tableNode(
    ['Source', 'Loads', 'Kind', 'Increments'],
    sources.all.map((source) => ({
      properties: { 'data-source': source.name },
      cells: [
        nameCell(source, sources.page(source.name)),
        spans(source.summary),
        [
          plain(
            source.origin === 'core' ? `${source.kind} (core)` : source.kind,
          ),
        ],
        [plain(INCREMENTAL[source.incremental])],
      ],
    })),
  );
  return [
    {
      ...component('SourcesCatalogue', { json: JSON.stringify(data) }),
      children: [table] as MdxJsxFlowElement['children'],
    },
  ];
};
