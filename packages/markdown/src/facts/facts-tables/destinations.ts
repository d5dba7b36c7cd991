/** `<DestinationCapabilities>`, `<DestinationConfig>`, `<DestinationsMatrix>`: features and settings of destinations. */
import type { PhrasingContent, RootContent } from 'mdast';
import { hintWords, typeWithoutHints } from '@docs/facts/destinations/features';
import type { FeatureValue } from '@docs/facts/destinations/featureValues';
import type { Destination } from '@docs/facts/destinations/types';
import {
  code,
  element as component,
  label,
} from '../../references/api-reference/rows';
import { attributesOf, textOf } from './attributes';
import { fieldList } from './configFields';
import { formNodes, tab } from './configForms';
import type { Expand, FactsContext } from './context';
import { selectionOf } from './selection';
import {
  byTitle,
  COMPARED,
  MATRIX_TABLES,
  matrixRows,
  matrixTable,
} from './matrix';
import { textNode } from './spans';
import { tableNode } from './table';

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
  // Most destinations have one column type for each data type, whatever the hints.
  const isHinted = rows.some(({ cells: [, , hinted] }) => hinted?.length);
  return [
    label('Data types'),
    tableNode(
      ['dlt', 'Column type', ...(isHinted ? ['With hints'] : [])],
      isHinted
        ? rows
        : rows.map(({ cells: [name = [], type = []] }) => ({
            cells: [name, type],
          })),
      'types',
    ),
  ];
}

/** Expands `<DestinationCapabilities>` to the rows of a destination in the matrix, and a table of types. */
export const destinationCapabilities: Expand = (element, { destinations }) => {
  const attributes = attributesOf(element, ['name'] as const);
  const destination = destinations.get(textOf(attributes, 'name') ?? '');
  return [...matrixRows(destination, destinations), ...typesTable(destination)];
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

/** Data for filtering and comparing in the browser. */
export interface MatrixData {
  readonly destinations: readonly string[];
  /** Product names, in the order of `destinations`. */
  readonly titles: readonly string[];
  readonly features: readonly {
    readonly label: string;
    readonly choice: boolean;
    /** Values of each destination, in the order of `destinations`. */
    readonly values: readonly (readonly FeatureValue[])[];
  }[];
}

/** The data for filtering and comparing these destinations. */
export const matrixOf = (
  all: readonly Destination[],
  title: (name: string) => string = (name) => name,
): MatrixData => ({
  destinations: all.map(({ name }) => name),
  titles: all.map(({ name }) => title(name)),
  features: COMPARED.map((feature) => ({
    label: feature.label,
    choice: feature.choice === true,
    values: all.map((destination) => feature.of(destination)),
  })),
});

/** Expands `<DestinationsMatrix>` to a tab per feature group, with a table of all destinations. */
export const destinationsMatrix: Expand = (element, { destinations }) => {
  attributesOf(element, []);
  const all = byTitle(destinations);
  const tabs = [...MATRIX_TABLES].map(([title, features]) =>
    tab(title, title, matrixTable(features, all, destinations)),
  );
  return [
    {
      ...component('DestinationsMatrix', {
        json: JSON.stringify(
          matrixOf(destinations.compared, destinations.title),
        ),
      }),
      children: [{ ...component('Tabs', {}), children: tabs }],
    },
  ];
};
