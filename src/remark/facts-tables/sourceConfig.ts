/** `<SourceConfig name="…" />`: the values that a source looks for, as files, environment variables and Python. */
import type { RootContent } from 'mdast';
import type { NamedSpec } from '../../facts/config/read';
import type { ConfigField } from '../../facts/config/types';
import { didYouMean } from '../../facts/nearest';
import type { SourceArgument, SourceFunction } from '../../facts/sources/types';
import { code } from '../api-reference/rows';
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
import { isRequired } from './sourceArguments';
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

/** The argument that opens the door when it has more than one part. */
const CREDENTIALS = 'credentials';

/** The functions whose arguments a run of the source needs. */
function functionsOf(
  source: CallableSource,
  chosen: SourceFunction | undefined,
): readonly SourceFunction[] {
  const owners = new Set(source.resources.map(({ of }) => of));
  const own = source.functions.filter(
    ({ module }) => module === source.package,
  );
  const making = own.filter(({ name }) => owners.has(name));
  const sources = making.filter(({ kind }) => kind === 'source');
  const entries = chosen ? [chosen] : sources.length > 0 ? sources : making;
  // Resources beside a source are loaded with it, and look for their values themselves.
  const inner = entries.some(({ kind }) => kind === 'source')
    ? own.filter(
        ({ name, kind }) =>
          (kind === 'resource' || kind === 'transformer') && !owners.has(name),
      )
    : [];
  return [...entries, ...inner];
}

/** Arguments by name that dlt fills in. */
function givenArguments(
  functions: readonly SourceFunction[],
): ReadonlyMap<string, SourceArgument> {
  const found = new Map<string, SourceArgument>();
  for (const argument of functions.flatMap((one) => one.arguments)) {
    if (argument.given !== null && !found.has(argument.name)) {
      found.set(argument.name, argument);
    }
  }
  return found;
}

const field = (
  name: string,
  type: string,
  required: boolean,
  secret: boolean,
): ConfigField => ({
  name,
  type,
  default: null,
  required,
  secret,
  from: '',
  nested: [],
});

/** Fields that no spec of dlt has, as a spec. */
const specOf = (name: string, fields: readonly ConfigField[]): NamedSpec => ({
  name,
  path: name,
  module: '',
  section: null,
  fields,
  native: false,
  sections: [],
});

/** Of some fields those that the author wants. */
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

/** The kind of credentials that is shown; nothing when the source takes a value. */
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
      `"${chosen}" is no kind of credentials of ${source.name}${didYouMean(chosen, kinds)}${kinds.length > 0 ? `; it has ${kinds.join(', ')}` : ''}`,
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
          field(name, type, required, secret),
        ),
      )
    : config.spec(kind);
}

/** The selection of credentials; those of dlt have their own rules for what is shown. */
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

/** The element. */
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
      field(
        one.name,
        one.type.replace(/^Sequence\[/, 'list['),
        isRequired(one),
        one.given === 'secret',
      ),
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
  const isAsked =
    own.fields.some(({ required }) => required) ||
    Object.keys(own.values).length > 0 ||
    (own.chosen && own.fields.length > 0);
  if (isAsked) {
    parts.push({
      label: labelNode([textNode('Arguments')]),
      nodes: formNodes(own, context, true),
    });
  }
  if (parts.length === 0) {
    throw new Error(
      `${source.name} looks for no value that must be given${mine.length > 0 ? `: say which to show with only="…"; it looks for ${mine.join(', ')}` : ''}`,
    );
  }
  return parts.flatMap(({ label, nodes }) =>
    parts.length > 1 ? [label, ...nodes] : nodes,
  );
};
