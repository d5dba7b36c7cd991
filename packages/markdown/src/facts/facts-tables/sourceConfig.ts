/** `<SourceConfig name="…" />`: the values that a source looks for, as files, environment variables and Python. */
import type { RootContent } from 'mdast';
import type { NamedSpec } from '@docs/facts/config/read';
import type { ConfigField } from '@docs/facts/config/types';
import { didYouMean } from '@docs/facts/nearest';
import {
  functionsOf,
  givenArguments,
  isRequired,
  ownField,
} from '@docs/facts/sources/given';
import type { SourceArgument } from '@docs/facts/sources/types';
import { code } from '../../references/api-reference/rows';
import {
  attributesOf,
  namesOf,
  recordOf,
  textOf,
  type Attributes,
} from './attributes';
import { formNodes } from './configForms';
import type { Expand, FactsContext } from './context';
import { selectionOf, type Selection } from './selection';
import {
  labelNode,
  namedFunction,
  sourceOf,
  type CallableSource,
} from './sources';
import { textNode } from './spans';

const ATTRIBUTES = [
  'name',
  'function',
  'credentials',
  'only',
  'values',
] as const;
type Given = Attributes<(typeof ATTRIBUTES)[number]>;

/** Name of the argument for credentials with several fields. */
const CREDENTIALS = 'credentials';

/** Wraps fields that belong to no spec of dlt in a spec. */
const specOf = (name: string, fields: readonly ConfigField[]): NamedSpec => ({
  name,
  path: name,
  module: '',
  section: null,
  fields,
  native: false,
  sections: [],
});

/** The selection of the fields that the author requested. */
function chosenFrom(
  spec: NamedSpec,
  section: string,
  only: readonly string[] | undefined,
  values: Selection['values'],
): Selection {
  const fields = only
    ? only.flatMap((name) => spec.fields.filter((one) => one.name === name))
    : spec.fields;
  return { spec, section, fields, values, chosen: only !== undefined };
}

const partOf = <Value>(
  all: Readonly<Record<string, Value>>,
  names: readonly string[],
): Readonly<Record<string, Value>> =>
  Object.fromEntries(
    Object.entries(all).filter(([name]) => names.includes(name)),
  );

/** The type of credentials to show; undefined when the credentials are a single value. */
function credentialsSpec(
  source: CallableSource,
  argument: SourceArgument | undefined,
  attributes: Given,
  { config }: FactsContext,
): NamedSpec | undefined {
  const kinds = Object.keys(source.credentials);
  const chosen = textOf(attributes, 'credentials');
  if (chosen !== undefined && !kinds.includes(chosen)) {
    throw new Error(
      `"${chosen}" is not a kind of credentials of ${source.name}${didYouMean(chosen, kinds)}${kinds.length > 0 ? `; it has ${kinds.join(', ')}` : ''}`,
    );
  }
  const kind =
    chosen ??
    kinds.find((name) => argument?.type.includes(name)) ??
    (argument ? kinds[0] : undefined);
  if (kind === undefined || !argument) {
    return undefined;
  }
  const own = source.credentials[kind];
  return own
    ? specOf(
        kind,
        own.map(({ name, type, required, secret }) =>
          ownField(name, type, required, secret),
        ),
      )
    : config.spec(kind);
}

/** The selection of credentials; the credentials types of dlt have their own rules for the shown fields. */
function credentialsSelection(
  spec: NamedSpec,
  section: string,
  only: readonly string[] | undefined,
  values: Selection['values'],
  { config }: FactsContext,
): Selection {
  return config.specs.has(spec.path)
    ? selectionOf(
        {
          of: spec.path,
          section,
          ...(only ? { only: only.join() } : {}),
          values,
        },
        config,
      )
    : chosenFrom(spec, section, only, values);
}

/** Expands `<SourceConfig>`. */
export const sourceConfig: Expand = (element, context) => {
  const attributes = attributesOf(element, ATTRIBUTES);
  const source = sourceOf(attributes, context.sources);
  const given = givenArguments(
    functionsOf(source, namedFunction(attributes, source)),
  );
  const argument = given.get(CREDENTIALS);
  const credentials = credentialsSpec(source, argument, attributes, context);
  const ownFields = [...given.values()]
    .filter(({ name }) => !credentials || name !== CREDENTIALS)
    .map((one) =>
      ownField(one.name, one.type, isRequired(one), one.given === 'secret'),
    );
  const [only, values] = [
    namesOf(attributes, 'only'),
    recordOf(attributes, 'values'),
  ];
  const mine = ownFields.map(({ name }) => name);
  const theirs = credentials?.fields.map(({ name }) => name) ?? [];
  for (const name of [...(only ?? []), ...Object.keys(values)]) {
    if (!mine.includes(name) && !theirs.includes(name)) {
      const known = [...mine, ...theirs];
      throw new Error(
        `${source.name} does not look for "${name}"${didYouMean(name, known)}; it looks for ${known.join(', ')}`,
      );
    }
  }
  const parts: { label: RootContent; nodes: RootContent[] }[] = [];
  const onlyTheirs = only?.filter((name) => theirs.includes(name));
  if (credentials && (!only || onlyTheirs?.length)) {
    const section = `${source.section}.${CREDENTIALS}`;
    parts.push({
      label: labelNode([textNode('Credentials: '), code(credentials.name)]),
      nodes: formNodes(
        credentialsSelection(
          credentials,
          section,
          onlyTheirs,
          partOf(values, theirs),
          context,
        ),
        context,
      ),
    });
  }
  const own = chosenFrom(
    specOf(source.package, ownFields),
    source.section,
    only?.filter((name) => mine.includes(name)),
    partOf(values, mine),
  );
  const isRequested =
    own.fields.some(({ required }) => required) ||
    Object.keys(own.values).length > 0 ||
    (own.chosen && own.fields.length > 0);
  if (isRequested) {
    parts.push({
      label: labelNode([textNode('Arguments')]),
      nodes: formNodes(own, context, true),
    });
  }
  if (parts.length === 0) {
    throw new Error(
      `${source.name} has no required values${mine.length > 0 ? `; choose the values with only="…"; it looks for ${mine.join(', ')}` : ''}`,
    );
  }
  return parts.flatMap(({ label, nodes }) =>
    parts.length > 1 ? [label, ...nodes] : nodes,
  );
};
