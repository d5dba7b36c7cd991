/** The settings of a program, as files and as environment variables. */
import {
  environmentForm,
  environmentName,
  tomlForm,
  type FormValue,
} from '@docs/facts/config/forms';
import type { Resolved } from './resolved';
import type { ComposedFile, Settings } from './types';

const SECRETS = '.dlt/secrets.toml';
export const CONFIG = '.dlt/config.toml';

/** The settings of a choice: those of the source, then those of the destination. */
export const settingsOf = (
  { source, entry, destination }: Resolved,
  program: string,
): Settings[] =>
  [...(entry?.settings ?? source.settings), ...destination.settings].map(
    ({ section, values }) => ({
      section: section.replace('{program}', program),
      values,
    }),
  );

/** The values that are secret, or those that are not. */
const only = (settings: readonly Settings[], secret: boolean): Settings[] =>
  settings
    .map(({ section, values }) => ({
      section,
      values: values.filter((value) => value.secret === secret),
    }))
    .filter(({ values }) => values.length > 0);

const toml = (settings: readonly Settings[]): string =>
  `${settings.map(({ section, values }) => tomlForm(section, values).text).join('\n\n')}\n`;

/** Content of config.toml; undefined when nothing belongs there. */
export function configToml(settings: readonly Settings[]): string | undefined {
  const plain = only(settings, false);
  return plain.length > 0 ? toml(plain) : undefined;
}

/** secrets.toml and config.toml, as far as there is something in them. */
export function configFiles(settings: readonly Settings[]): ComposedFile[] {
  const secret = only(settings, true);
  const config = configToml(settings);
  return [
    ...(secret.length > 0
      ? [{ name: SECRETS, language: 'toml', text: toml(secret) }]
      : []),
    ...(config === undefined
      ? []
      : [{ name: CONFIG, language: 'toml', text: config }]),
  ];
}

/** An environment variable. */
export interface Variable {
  readonly name: string;
  readonly value: string;
}

const textOf = ({ value }: FormValue): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

/** The variables of secret values, or of the others. */
export const variables = (
  settings: readonly Settings[],
  secret: boolean,
): Variable[] =>
  only(settings, secret).flatMap(({ section, values }) =>
    values.map((value) => ({
      name: environmentName(section, value.name),
      value: textOf(value),
    })),
  );

/** All settings as lines for a shell. */
export const environmentLines = (settings: readonly Settings[]): string =>
  settings
    .map(({ section, values }) => environmentForm(section, values).text)
    .join('\n');
