/** The options of a destination that have an effect for it. */
import type { ConfigField } from '../config/types';
import type { Destination } from './types';

/** Declares the fields that are read only when files are staged in a bucket (dlt/common/destination/client.py). */
const WITH_STAGING =
  'dlt.common.destination.client.DestinationClientDwhWithStagingConfiguration';

/**
 * Fields of a destination's spec, without the staging fields where it has no staging, and with only the
 * `replace` strategies that it supports: dlt rejects the others (dlt/destinations/utils.py).
 */
export function optionsOf(
  { capabilities, table_formats: formats }: Destination,
  fields: readonly ConfigField[],
): ConfigField[] {
  const stages = (capabilities.supported_staging_file_formats ?? []).length > 0;
  const strategies = [
    ...new Set(
      Object.values(formats).flatMap((format) => format.replace_strategies),
    ),
  ];
  return fields
    .filter(({ from }) => stages || from !== WITH_STAGING)
    .map((field) =>
      field.name === 'replace_strategy' && strategies.length > 0
        ? { ...field, type: `Literal['${strategies.join("', '")}']` }
        : field,
    );
}
