/** The sources that the composer offers, from the facts. */
import { CREDENTIALS } from '@docs/facts/config/formFields';
import {
  placeholderOf,
  type ConfigValue,
} from '@docs/facts/config/placeholders';
import type { ConfigFacts } from '@docs/facts/config/read';
import {
  functionsOf,
  givenArguments,
  isRequired,
  ownField,
} from '@docs/facts/sources/given';
import {
  functionOf,
  type NamedSource,
  type SourceFacts as Known,
} from '@docs/facts/sources/read';
import type {
  SourceArgument,
  SourceFunction,
  SourceResource,
} from '@docs/facts/sources/types';
import { literal } from '../python';
import type {
  EntryFacts,
  ResourceFacts,
  Settings,
  Shape,
  SourceFacts,
} from '../types';
import { ARGUMENTS_OF, PREFERRED, SOURCE_CREDENTIALS } from './choices';
import { credentialsSettings } from './destinations';

/** Sources with a program of their own shape; all others are verified sources. */
const SHAPES: Readonly<Record<string, Shape>> = {
  rest_api: 'rest_api',
  sql_database: 'sql_database',
  filesystem: 'filesystem',
  'arrow-pandas': 'frames',
  scrapy: 'scrapy',
};

/** Writes a program itself, with the REST API source. */
const NOT_OFFERED = ['openapi-generator'];

/** Packages of sources whose programs are of their own shape. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  sql_database: ['sqlalchemy<2.1', 'psycopg2-binary'],
  'arrow-pandas': ['pandas'],
  filesystem: [],
  rest_api: [],
};

const EXTRAS: Readonly<Record<string, readonly string[]>> = {
  sql_database: ['sql-database'],
  filesystem: ['s3'],
  'arrow-pandas': ['parquet'],
};

const PYTHON: SourceFacts = {
  name: 'python',
  title: 'Your own Python code',
  kind: 'Python',
  shape: 'python',
  page: '/general-usage/resource',
  init: null,
  package: null,
  extras: [],
  requirements: [],
  entries: [],
  settings: [],
};

/** Whether a requirement is dlt itself. */
const isDlt = (requirement: string): boolean => /^dlt\b/.test(requirement);

/** An example of an argument: its values are given in the choices, or follow from name and type. */
function exampleOf(
  source: NamedSource,
  { name, type, given }: SourceArgument,
): ConfigValue {
  const chosen = ARGUMENTS_OF[source.name]?.[name];
  if (chosen !== undefined) {
    return chosen;
  }
  const [first] = source.literals[type] ?? [];
  if (first !== undefined) {
    return first;
  }
  const value = placeholderOf(
    ownField(name, type, true, given === 'secret'),
    source.name,
  );
  return Array.isArray(value)
    ? [`your-${name.replaceAll('_', '-').replace(/s$/, '')}`]
    : value;
}

/** The fields of the credentials that a function takes; undefined when they are a single value. */
function credentialsOf(
  source: NamedSource,
  argument: SourceArgument | undefined,
  config: ConfigFacts,
): Settings | undefined {
  const kinds = Object.keys(source.credentials);
  const fits = kinds.filter((kind) => argument?.type.includes(kind));
  const possible = fits.length > 0 ? fits : kinds;
  const kind = possible.find((one) => PREFERRED.includes(one)) ?? possible[0];
  if (!argument || kind === undefined) {
    return undefined;
  }
  const section = `${source.section ?? ''}.${CREDENTIALS}`;
  const own = source.credentials[kind];
  return own
    ? {
        section,
        values: own
          .filter(({ required }) => required)
          .map(({ name, type, secret }) => ({
            name,
            value: placeholderOf(ownField(name, type, true, secret), kind),
            secret: true,
          })),
      }
    : credentialsSettings(
        config.spec(kind),
        section,
        SOURCE_CREDENTIALS[kind] ?? {},
      );
}

function settingsOf(
  source: NamedSource,
  entry: SourceFunction,
  config: ConfigFacts,
): Settings[] {
  const given = givenArguments(functionsOf(source, entry));
  const argument = given.get(CREDENTIALS);
  const credentials = credentialsOf(source, argument, config);
  const values = [...given.values()]
    .filter((one) => isRequired(one) && (!credentials || one !== argument))
    .map((one) => ({
      name: one.name,
      value: exampleOf(source, one),
      secret: one.given === 'secret',
    }));
  const section = source.section ?? '';
  return [
    ...(values.length > 0 ? [{ section, values }] : []),
    ...(credentials ? [credentials] : []),
  ];
}

/** Whether the resources exist when the function is called with its defaults. */
function isUsual({ when }: SourceResource, { arguments: all }: SourceFunction) {
  return [...(when ?? '').matchAll(/(\w+)=(\w+)/g)].every(
    ([, name, value]) =>
      all.find((argument) => argument.name === name)?.default === value,
  );
}

function resourceFacts(
  resource: SourceResource,
  keepsPlace: boolean,
): ResourceFacts {
  const { write_dispositions: written, cursors, state } = resource;
  const key = [...resource.primary_key, ...resource.merge_key];
  const usual = written.filter(
    ({ when }) => when === null || when.startsWith('without'),
  );
  return {
    names: resource.names,
    dispositions: (usual.length > 0 ? usual : written).map(
      ({ value }) => value,
    ),
    hasKey: key.length > 0 || resource.key_words !== null,
    key,
    cursors: [...new Set(cursors.flatMap(({ paths }) => paths))],
    continues: cursors.length > 0 || state !== null || keepsPlace,
  };
}

/** The functions that make data when they are called. */
function entriesOf(source: NamedSource, config: ConfigFacts): EntryFacts[] {
  // A stream keeps its place on its server: the facts name no cursor.
  const keepsPlace =
    source.incremental === 'built in' &&
    source.resources.every(
      ({ cursors, state }) => cursors.length === 0 && state === null,
    );
  const makers = [...new Set(source.resources.map(({ of }) => of))];
  return makers.map((name) => {
    const entry = functionOf(source, name);
    const call = entry.arguments
      .filter((one) => isRequired(one) && one.given === null)
      .map((one) => `${one.name}=${literal(exampleOf(source, one))}`);
    return {
      name,
      module: entry.module,
      kind: entry.kind === 'source' ? 'source' : 'resource',
      call,
      resources: source.resources
        .filter((one) => one.of === name && one.selected && isUsual(one, entry))
        .map((one) => resourceFacts(one, keepsPlace)),
      settings: settingsOf(source, entry, config),
    };
  });
}

/** The settings of the sources that dlt has. */
function coreSettings(shape: Shape, config: ConfigFacts): Settings[] {
  const spec = (name: string) => config.spec(name);
  switch (shape) {
    case 'rest_api':
      return [
        {
          section: 'sources.{program}',
          values: [
            { name: 'access_token', value: 'your-github-token', secret: true },
          ],
        },
      ];
    case 'sql_database':
      return [
        credentialsSettings(
          spec('ConnectionStringCredentials'),
          'sources.sql_database.credentials',
          SOURCE_CREDENTIALS.ConnectionStringCredentials,
        ),
      ];
    case 'filesystem':
      return [
        {
          section: 'sources.filesystem',
          values: [
            { name: 'bucket_url', value: 's3://your-bucket', secret: true },
          ],
        },
        credentialsSettings(
          spec('AwsCredentials'),
          'sources.filesystem.credentials',
          SOURCE_CREDENTIALS.AwsCredentials,
        ),
      ];
    default:
      return [];
  }
}

/**
 * The sources: those of dlt and the reader's own code first, then the verified sources by title.
 *
 * @param pageOf address of a source's page
 */
export function sourceFacts(
  known: Known,
  config: ConfigFacts,
  pageOf: (name: string) => string,
): SourceFacts[] {
  const sources = known.all
    .filter(({ name }) => !NOT_OFFERED.includes(name))
    .map((source): SourceFacts => {
      const shape = SHAPES[source.name] ?? 'verified';
      const isVerified = shape === 'verified';
      return {
        name: source.name,
        title: source.title,
        kind: source.kind,
        shape,
        page: pageOf(source.name),
        init: isVerified ? source.init : null,
        package: isVerified ? source.package : null,
        extras: EXTRAS[source.name] ?? [],
        requirements:
          PACKAGES[source.name] ??
          source.requirements
            .filter((one) => !isDlt(one))
            .map((one) => one.replaceAll(' ', '')),
        entries: isVerified ? entriesOf(source, config) : [],
        settings: coreSettings(shape, config),
      };
    });
  const isOwn = ({ shape }: SourceFacts) =>
    shape !== 'verified' && shape !== 'scrapy';
  return [
    ...sources.filter(isOwn),
    PYTHON,
    ...sources.filter((source) => !isOwn(source)),
  ];
}
