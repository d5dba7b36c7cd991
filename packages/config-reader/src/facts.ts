/** Makes the facts for the reader of configuration from those about specs, destinations and sources. */
import { own } from '@docs/facts/own';
import type { ConfigFacts, NamedSpec } from '@docs/facts/config/read';
import type { ConfigField } from '@docs/facts/config/types';
import type { DestinationFacts } from '@docs/facts/destinations/read';
import type { NamedSource, SourceFacts } from '@docs/facts/sources/read';
import type { SourceArgument, SourceFunction } from '@docs/facts/sources/types';
import type {
  Native,
  ReaderFacts,
  ReaderField,
  ReaderFunction,
  ReaderSetting,
  ReaderSpec,
} from './types';

const CREDENTIALS = 'credentials';

/** Sources in dlt whose functions are resolved from a class of the library. */
const SPECS: Readonly<Record<string, string>> = {
  'sql_database.sql_database': 'SqlDatabaseConfiguration',
  'sql_database.sql_table': 'SqlTableResourceConfiguration',
  'filesystem.filesystem': 'FilesystemConfigurationResource',
  'filesystem.readers': 'FilesystemConfigurationResource',
};

const className = (dotted: string): string => dotted.split('.').at(-1) ?? '';

const specName = (spec: NamedSpec): string => className(spec.path);

const defaultOf = (text: string | null): { default?: string } =>
  text === null || text === 'None' ? {} : { default: text };

const fieldOf = (field: ConfigField): ReaderField => ({
  name: field.name,
  type: field.type,
  ...defaultOf(field.default),
  ...(field.required ? { required: true } : {}),
  ...(field.secret ? { secret: true } : {}),
  ...(field.nested.length > 0 ? { nested: field.nested.map(className) } : {}),
});

/** Credentials that take an object of another library, and reject every text. */
const OBJECTS = new Set(['AwsCredentials']);

/** Specs with a name of a dataset, which is not looked up where another spec has them. */
const PARTIAL = new Set(['DestinationClientStagingConfiguration']);

function nativeOf(spec: NamedSpec): Native | undefined {
  const names = new Set(spec.fields.map(({ name }) => name));
  if (OBJECTS.has(specName(spec))) {
    return 'object';
  }
  if (!spec.native) {
    return undefined;
  }
  return names.has('host') && names.has('query')
    ? 'url'
    : specName(spec).startsWith('Gcp')
      ? 'google'
      : 'other';
}

function specOf(spec: NamedSpec): ReaderSpec {
  const native = nativeOf(spec);
  return {
    fields: spec.fields.map(fieldOf),
    ...(spec.section === null ? {} : { section: spec.section }),
    ...(spec.section === CREDENTIALS ? { credentials: true } : {}),
    ...(PARTIAL.has(specName(spec)) ? { partial: true } : {}),
    ...(native === undefined ? {} : { native }),
  };
}

/** The sections of a setting; the last of them says whether one is never dropped. */
function settingsOf(spec: NamedSpec): ReaderSetting[] {
  return spec.sections
    .filter(
      ({ usedBy, toml }) =>
        !usedBy.startsWith('destination ') &&
        !usedBy.startsWith('source ') &&
        toml.length > 0,
    )
    .map(({ usedBy, toml }) => {
      const parts = (toml[0] ?? '').split('.');
      const fixed = toml.at(-1);
      return {
        name: usedBy,
        spec: specName(spec),
        sections: fixed ? parts.slice(0, -1) : parts,
        ...(fixed ? { fixed } : {}),
      };
    });
}

/** An argument that dlt fills in: sources take defaults from files too, resources only parameters that need a value. */
const isFilled = (
  { name, default: value, given }: SourceArgument,
  kind: SourceFunction['kind'],
): boolean =>
  !name.startsWith('*') &&
  (given !== null || (kind === 'source' && value !== null));

/** Credentials that the reader can write: those that the type of the argument names, or else all of the source. */
function kindsOf(
  type: string,
  source: NamedSource,
  known: ReadonlySet<string>,
): readonly string[] {
  const named = (type.match(/\w+/g) ?? []).filter((word) => known.has(word));
  return named.length > 0
    ? named
    : Object.keys(source.credentials).map((name) =>
        known.has(name) ? name : `${source.package ?? ''}.${name}`,
      );
}

function argumentOf(
  argument: SourceArgument,
  source: NamedSource,
  known: ReadonlySet<string>,
): ReaderField {
  const { name, type, default: value, given } = argument;
  const nested =
    name === CREDENTIALS || name.endsWith('_credentials')
      ? kindsOf(type, source, known)
      : [];
  const choices = own(source.literals, type)?.map((one) => `'${one}'`);
  return {
    name,
    type: choices ? `Literal[${choices.join(', ')}]` : type,
    ...defaultOf(value),
    ...(given !== null && value === null && !type.startsWith('Optional[')
      ? { required: true as const }
      : {}),
    ...(given === 'secret' || nested.length > 0
      ? { secret: true as const }
      : {}),
    ...(nested.length > 0 ? { nested } : {}),
  };
}

/** The credentials that a source declares itself. */
const ownCredentials = (source: NamedSource): [string, ReaderSpec][] =>
  Object.entries(source.credentials).flatMap(([name, fields]) =>
    fields === null
      ? []
      : [
          [
            `${source.package ?? ''}.${name}`,
            {
              section: CREDENTIALS,
              credentials: true,
              fields: fields.map((field) => ({
                name: field.name,
                type: field.type,
                ...(field.required ? { required: true as const } : {}),
                ...(field.secret ? { secret: true as const } : {}),
              })),
            },
          ],
        ],
  );

/** The functions of a source, and their specs. */
function functionsOf(source: NamedSource, known: ReadonlySet<string>) {
  const section = source.section?.replace(/^sources\./, '') ?? '';
  const functions: ReaderFunction[] = [];
  const specs: [string, ReaderSpec][] = ownCredentials(source);
  for (const one of source.functions) {
    const { name, kind, module } = one;
    if (
      (kind !== 'source' && kind !== 'resource') ||
      module !== source.package
    ) {
      continue;
    }
    const location = `${section}.${name}`;
    const library = own(SPECS, location);
    if (library === undefined) {
      specs.push([
        location,
        {
          fields: one.arguments
            .filter((argument) => isFilled(argument, kind))
            .map((argument) => argumentOf(argument, source, known)),
        },
      ]);
    }
    functions.push({ name, spec: library ?? location });
  }
  return { section, functions, specs };
}

/** Makes the facts. */
export function readerFactsOf(
  config: ConfigFacts,
  destinations: DestinationFacts,
  sources: SourceFacts,
): ReaderFacts {
  const library = [...config.specs.values()];
  const known = new Set(
    library.filter(({ section }) => section === CREDENTIALS).map(specName),
  );
  const ofSources = sources.all
    .filter(({ section }) => section !== null)
    .map((source) => functionsOf(source, known));
  return {
    specs: Object.fromEntries([
      ...library.map((spec) => [specName(spec), specOf(spec)] as const),
      ...ofSources.flatMap(({ specs }) => specs),
    ]),
    destinations: Object.fromEntries(
      destinations.all.map(({ name, spec }) => [name, className(spec)]),
    ),
    sources: Object.fromEntries(
      ofSources
        .filter(({ functions }) => functions.length > 0)
        .map(({ section, functions }) => [section, functions]),
    ),
    settings: library.flatMap(settingsOf),
  };
}
