/** `<DestinationCapabilities>`, `<DestinationConfig>`, `<DestinationsMatrix>`: features and settings of destinations. */
import type { PhrasingContent, RootContent } from 'mdast';
import {
  FEATURES,
  hintWords,
  typeWithoutHints,
  type Feature,
  type FeatureGroup,
} from '../../facts/destinations/features';
import {
  remarkOf,
  type FeatureValue,
} from '../../facts/destinations/featureValues';
import type { Destination } from '../../facts/destinations/types';
import { code, element as component } from '../api-reference/rows';
import { htmlBlock, text } from '../html';
import { attributesOf, textOf } from './attributes';
import { fieldList } from './configFields';
import { formNodes, tab } from './configForms';
import type { Expand, FactsContext } from './context';
import { selectionOf } from './selection';
import { textNode } from './spans';
import { tableNode } from './table';

/** Values separated by commas; a dash when there is none. */
function valueNodes(values: readonly FeatureValue[]): PhrasingContent[] {
  if (values.length === 0) {
    return [textNode('—')];
  }
  return values.flatMap((value, index) => {
    const remark = remarkOf(value);
    return [
      ...(index > 0 ? [textNode(', ')] : []),
      value.code ? code(value.text) : textNode(value.text),
      ...(remark === undefined ? [] : [textNode(` (${remark})`)]),
    ];
  });
}

/** A destination's name, linked to its page if it has one. */
const nameNode = (name: string, page: string | undefined): PhrasingContent =>
  page === undefined
    ? code(name)
    : { type: 'link', url: page, children: [code(name)] };

const label = (value: string): RootContent =>
  htmlBlock('p', { className: 'api-label' }, [text(value)]);

/** Table of data types with their column types, including hints and table formats that change the column type. */
function typesTable(destination: Destination): RootContent[] {
  const dataTypes = [
    ...new Set(destination.types.map(({ data_type: name }) => name)),
  ];
  if (dataTypes.length === 0) {
    return [];
  }
  const rows = dataTypes.map((name) => {
    const usual = typeWithoutHints(destination, name);
    const others = destination.types.filter(
      (one) => one.data_type === name && one !== usual,
    );
    return {
      cells: [
        [code(name)],
        usual?.type ? [code(usual.type)] : [textNode('not supported')],
        others.flatMap((other, index): PhrasingContent[] => [
          ...(index > 0 ? [textNode('; ')] : []),
          textNode(
            `${[hintWords(other), other.table_format === null ? '' : `${other.table_format} table`].filter(Boolean).join(', ')}: `,
          ),
          ...(other.type === null
            ? [textNode('refused with '), code(other.error ?? 'an error')]
            : [code(other.type)]),
        ]),
      ],
    };
  });
  return [
    label('Data types'),
    tableNode(['dlt', 'Column type', 'With hints'], rows),
  ];
}

/** Expands `<DestinationCapabilities>` to a table of features and a table of types. */
export const destinationCapabilities: Expand = (element, { destinations }) => {
  const attributes = attributesOf(element, ['name'] as const);
  const destination = destinations.get(textOf(attributes, 'name') ?? '');
  const features = FEATURES.filter(
    ({ group, detail }) => group !== 'Types' || detail === true,
  );
  const rows = features
    .map((feature) => ({ feature, values: feature.of(destination) }))
    // Features that readers filter by are listed even when the destination lacks them.
    .filter(({ feature, values }) => values.length > 0 || feature.choice)
    .map(({ feature, values }) => ({
      cells: [[textNode(feature.label)], valueNodes(values)],
    }));
  return [
    tableNode(['Feature', destination.name], rows),
    ...typesTable(destination),
  ];
};

/** The selection that `<ConfigFields>` with these attributes would make. */
const selected = (
  of: string,
  section: string,
  omit: string,
  { config }: FactsContext,
) => selectionOf({ of, section, ...(omit === '' ? {} : { omit }) }, config);

/** Expands `<DestinationConfig>` to forms and fields of the credentials, and the destination's own options. */
export const destinationConfig: Expand = (element, context) => {
  const attributes = attributesOf(element, [
    'name',
    'credentials',
    'only',
    'values',
  ] as const);
  const destination = context.destinations.get(
    textOf(attributes, 'name') ?? '',
  );
  const section = `destination.${destination.name}`;
  const chosen = textOf(attributes, 'credentials');
  const credentials =
    chosen === undefined
      ? destination.credentials[0]
      : context.config.spec(chosen).path;
  const options = selected(destination.spec, section, 'credentials', context);
  const hasFields =
    credentials !== undefined &&
    (context.config.specs.get(credentials)?.fields.length ?? 0) > 0;
  if (!hasFields) {
    return [label('Options'), ...fieldList(options, context)];
  }
  const own = selected(credentials, `${section}.credentials`, '', context);
  const { only, values } = attributes;
  const form = selectionOf(
    {
      of: credentials,
      section: `${section}.credentials`,
      ...(only === undefined ? {} : { only }),
      ...(values === undefined ? {} : { values }),
    },
    context.config,
  );
  const mustBeGiven =
    form.chosen ||
    values !== undefined ||
    form.fields.some(({ required, nested }) => required && nested.length === 0);
  return [
    ...(mustBeGiven ? formNodes(form, context) : []),
    label('Credentials'),
    ...fieldList(own, context),
    label('Options'),
    ...fieldList(options, context),
  ];
};

const GROUPS: readonly FeatureGroup[] = [
  'Loading',
  'Files and tables',
  'Names',
  'Types',
];

/** Data for filtering and comparing in the browser. */
export interface MatrixData {
  readonly destinations: readonly string[];
  readonly features: readonly {
    readonly label: string;
    readonly choice: boolean;
    /** Values of each destination, in the order of `destinations`. */
    readonly values: readonly (readonly FeatureValue[])[];
  }[];
}

/** The features that all destinations are compared by. */
const COMPARED: readonly Feature[] = FEATURES.filter(({ detail }) => !detail);

/** The data for filtering and comparing these destinations. */
export const matrixOf = (all: readonly Destination[]): MatrixData => ({
  destinations: all.map(({ name }) => name),
  features: COMPARED.map((feature) => ({
    label: feature.label,
    choice: feature.choice === true,
    values: all.map((destination) => feature.of(destination)),
  })),
});

/** Expands `<DestinationsMatrix>` to a tab per feature group, with a table of all destinations. */
export const destinationsMatrix: Expand = (element, { destinations }) => {
  attributesOf(element, []);
  const all = destinations.all.filter(({ name }) => name !== 'dummy');
  const tabs = GROUPS.map((group) => {
    const columns = COMPARED.filter((feature) => feature.group === group);
    return tab(group, group, [
      tableNode(
        ['Destination', ...columns.map((column) => column.label)],
        all.map((destination) => ({
          properties: { 'data-entry': destination.name },
          cells: [
            [nameNode(destination.name, destinations.page(destination.name))],
            ...columns.map((column) => valueNodes(column.of(destination))),
          ],
        })),
      ),
    ]);
  });
  return [
    {
      ...component('DestinationsMatrix', {
        json: JSON.stringify(matrixOf(all)),
      }),
      children: [{ ...component('Tabs', {}), children: tabs }],
    },
  ];
};
