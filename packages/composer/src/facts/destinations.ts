/** The destinations that the composer offers, from the facts. */
import {
  CREDENTIALS,
  formFields,
  inTypedOrder,
} from '@docs/facts/config/formFields';
import {
  placeholderOf,
  type ConfigValue,
} from '@docs/facts/config/placeholders';
import {
  fieldOf,
  type ConfigFacts,
  type NamedSpec,
} from '@docs/facts/config/read';
import type { DestinationFacts as Known } from '@docs/facts/destinations/read';
import type { Destination } from '@docs/facts/destinations/types';
import type { DestinationFacts, DispositionFacts, Settings } from '../types';
import {
  CREDENTIALS_OF,
  EXTRAS_OF,
  LOCAL,
  OPTIONS_OF,
  PACKAGES_OF,
  type Fields,
} from './choices';

/** Is for tests of dlt itself, and has no page. */
const NOT_OFFERED = ['dummy'];

/** Uploads for destinations that copy from a bucket. */
const STAGING = 'filesystem';

const DISPOSITIONS = ['append', 'replace', 'merge'] as const;

/** Table formats that have a page of their own: they are chosen like destinations. */
const FORMATS = [
  { name: 'delta', page: 'dlt-ecosystem/destinations/delta-iceberg' },
  { name: 'iceberg', page: 'dlt-ecosystem/destinations/iceberg' },
] as const;

/** The values of credentials. All of them are secret: dlt treats the whole table so. */
export function credentialsSettings(
  spec: NamedSpec,
  section: string,
  { only, values = {} }: Fields = {},
): Settings {
  const fields = formFields({
    spec,
    fields: only?.map((name) => fieldOf(spec, name)) ?? spec.fields,
    values,
    chosen: only !== undefined,
  });
  return {
    section,
    values: inTypedOrder(fields).map((field) => ({
      name: field.name,
      value: values[field.name] ?? placeholderOf(field, spec.name),
      secret: true,
    })),
  };
}

/** Options in the section of a destination; unknown names stop the build. */
function optionSettings(
  spec: NamedSpec,
  section: string,
  values: Readonly<Record<string, ConfigValue>>,
): Settings[] {
  const found = Object.entries(values).map(([name, value]) => ({
    name,
    value,
    secret: fieldOf(spec, name).secret,
  }));
  return found.length > 0 ? [{ section, values: found }] : [];
}

/** The settings of a destination: its options, and its credentials. */
function settingsOf(
  { name, spec, credentials }: Destination,
  config: ConfigFacts,
): Settings[] {
  const section = `destination.${name}`;
  const fields = Object.hasOwn(CREDENTIALS_OF, name)
    ? CREDENTIALS_OF[name]
    : {};
  const [kind] = credentials;
  return [
    ...optionSettings(config.spec(spec), section, OPTIONS_OF[name] ?? {}),
    ...(fields && kind !== undefined
      ? [
          credentialsSettings(
            config.spec(kind),
            `${section}.${CREDENTIALS}`,
            fields,
          ),
        ]
      : []),
  ];
}

/** The write dispositions, with the table format that each needs. */
const dispositionsOf = ({
  table_formats: formats,
}: Destination): DispositionFacts[] =>
  DISPOSITIONS.flatMap((value) => {
    const format = Object.keys(formats)
      .sort((a, b) => Number(b === 'native') - Number(a === 'native'))
      .find((one) => formats[one]?.write_dispositions.includes(value));
    return format === undefined
      ? []
      : [{ value, format: format === 'native' ? null : format }];
  });

/**
 * The destinations, in the order of their titles.
 *
 * @param titleOf title of a page
 */
export function destinationFacts(
  known: Known,
  config: ConfigFacts,
  titleOf: (id: string) => string,
): DestinationFacts[] {
  const offered = known.all.filter(({ name }) => !NOT_OFFERED.includes(name));
  const all = offered.map((destination): DestinationFacts => {
    const { name, pip_extra: extra, staging_required: staged } = destination;
    const page = `dlt-ecosystem/destinations/${name}`;
    const extras = [extra ?? '', ...(EXTRAS_OF[name] ?? [])];
    return {
      name,
      title: titleOf(page),
      factory: name === 'destination' ? null : name,
      page: `/${page}`,
      extras: extras.filter((one) => one !== ''),
      requirements: PACKAGES_OF[name] ?? [],
      format: null,
      staging: staged ? STAGING : null,
      dispositions: dispositionsOf(destination),
      settings: [
        ...settingsOf(destination, config),
        ...(staged ? settingsOf(known.get(STAGING), config) : []),
      ],
      isLocal: LOCAL.includes(name),
    };
  });
  const files = known.get(STAGING);
  const inFiles = all.find(({ name }) => name === STAGING);
  const formats = FORMATS.flatMap(({ name, page }): DestinationFacts[] =>
    inFiles
      ? [
          {
            ...inFiles,
            name,
            title: titleOf(page),
            page: `/${page}`,
            format: name,
            dispositions: DISPOSITIONS.filter((value) =>
              files.table_formats[name]?.write_dispositions.includes(value),
            ).map((value) => ({ value, format: name })),
          },
        ]
      : [],
  );
  return [...all, ...formats].sort((a, b) =>
    a.title.localeCompare(b.title, 'en'),
  );
}
