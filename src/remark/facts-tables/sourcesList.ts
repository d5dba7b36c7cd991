/** `<SourcesList />`: a filterable table of all sources. */
import type { PhrasingContent } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import type { FilterableListData } from '../../components/FilterableList/choose';
import type { NamedSource, SourceFacts } from '../../facts/sources/read';
import { code, element as component } from '../api-reference/rows';
import { attributesOf } from './attributes';
import type { Expand } from './context';
import { link, textNode, spans } from './spans';
import { tableNode } from './table';

/** Filter options for the origin of a source. */
const PARTS: Readonly<Record<string, NamedSource['origin']>> = {
  'core, in dlt': 'core',
  'verified, copied': 'verified',
  'something else': 'more',
};

/** Filter options for incremental loading. */
const INCREMENTS: Readonly<
  Record<string, readonly NamedSource['incremental'][]>
> = {
  'built in': ['built in'],
  'built in, or you choose': ['built in', 'optional'],
};

/** The filters of the list. */
export const sourcesListData = ({
  kinds,
  all,
}: Pick<SourceFacts, 'kinds' | 'all'>): FilterableListData => ({
  noun: 'sources',
  label: 'Name, or what it loads',
  placeholder: 'invoices',
  questions: [
    { name: 'kind', label: 'Kind', none: 'any', options: kinds },
    {
      name: 'part',
      label: 'Where it is',
      none: 'anywhere',
      options: Object.keys(PARTS),
    },
    {
      name: 'increments',
      label: 'Increments',
      none: 'any',
      options: Object.keys(INCREMENTS),
    },
  ],
  entries: all.map((source) => ({
    id: source.name,
    words: [
      ...new Set([
        source.name,
        source.title,
        source.init ?? '',
        source.summary,
        ...source.resources.flatMap(({ names }) => names),
      ]),
    ].join(' '),
    answers: {
      kind: [source.kind],
      part: Object.keys(PARTS).filter((part) => PARTS[part] === source.origin),
      increments: Object.keys(INCREMENTS).filter((one) =>
        INCREMENTS[one]?.includes(source.incremental),
      ),
    },
  })),
});

function nameCell(
  { title, init }: NamedSource,
  page: string | undefined,
): PhrasingContent[] {
  const name = textNode(title);
  return [
    page === undefined ? name : link(page, [name]),
    ...(init === null ? [] : [textNode(' '), code(init)]),
  ];
}

/** Short labels for incremental loading. */
const INCREMENTAL: Readonly<Record<NamedSource['incremental'], string>> = {
  'built in': 'built in',
  optional: 'you choose',
  none: '—',
};

/** Expands `<SourcesList>`. */
export const sourcesList: Expand = (element, { sources }) => {
  attributesOf(element, []);
  const table = tableNode(
    ['Source', 'Loads', 'Kind', 'Increments'],
    sources.all.map((source) => ({
      properties: { 'data-entry': source.name },
      cells: [
        nameCell(source, sources.page(source.name)),
        spans(source.summary),
        [
          textNode(
            source.origin === 'core' ? `${source.kind} (core)` : source.kind,
          ),
        ],
        [textNode(INCREMENTAL[source.incremental])],
      ],
    })),
  );
  return [
    {
      ...component('FilterableList', {
        json: JSON.stringify(sourcesListData(sources)),
      }),
      children: [table] as MdxJsxFlowElement['children'],
    },
  ];
};
