/** The options of a destination as far as they mean something for it. */
import type { ConfigField } from '../config/types';
import type { Destination } from './types';

/** Declares what is read only where files are staged in a bucket (dlt/common/destination/client.py). */
const WITH_STAGING =
  'dlt.common.destination.client.DestinationClientDwhWithStagingConfiguration';

/**
 * Fields of a destination's spec without those of staging where it has none, and of the strategies for
 * `replace` those that it has: dlt refuses the others (dlt/destinations/utils.py).
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
