/** The properties of sources that readers choose by, derived from the facts about their code. */
import type { NamedSource } from './read';

/** Where the code of a source is. */
export const ORIGINS: Readonly<Record<NamedSource['origin'], string>> = {
  core: 'in dlt',
  verified: 'copied by dlt init',
  more: 'your own code',
};

/** Whether the next run loads only what is new. */
export const INCREMENTS: Readonly<Record<NamedSource['incremental'], string>> =
  {
    'built in': 'built in',
    optional: 'you choose',
    none: 'none',
  };

/** What at least one resource of a source declares. */
const DECLARED: Readonly<
  Record<string, (resource: NamedSource['resources'][number]) => boolean>
> = {
  ...Object.fromEntries(
    ['append', 'replace', 'merge'].map((disposition) => [
      disposition,
      ({ write_dispositions: all }: NamedSource['resources'][number]) =>
        all.some(({ value }) => value === disposition),
    ]),
  ),
  'primary key': ({ primary_key: key, key_words: words }) =>
    key.length > 0 || words !== null,
  cursor: ({ cursors }) => cursors.length > 0,
};

export const DECLARATIONS: readonly string[] = Object.keys(DECLARED);

/** What the resources of a source declare. */
export const declarationsOf = ({ resources }: NamedSource): string[] =>
  DECLARATIONS.filter((name) =>
    resources.some((resource) => DECLARED[name]?.(resource)),
  );

const NO_CREDENTIALS = 'none needed';

/** Kinds of credentials, by what the names and types of secret arguments and credentials contain. */
const SIGN_INS: Readonly<Record<string, RegExp>> = {
  'token or key': /token|key|app_password|^AwsCredentials$/,
  password: /(?<!app_)password/,
  'OAuth or client secret': /client_secret|oauth_token|GcpOAuthCredentials/,
  'service account': /GcpServiceAccountCredentials/,
  'connection string': /connection_url|ConnectionStringCredentials/,
  'bucket credentials': /FileSystemCredentials/,
};

export const CREDENTIALS: readonly string[] = [
  ...Object.keys(SIGN_INS),
  NO_CREDENTIALS,
];

/** The credentials that a source takes; empty when that is up to the reader's code. */
export function credentialsOf(source: NamedSource): string[] {
  // An argument with "example" in the name of its function is part of a demonstration.
  const secrets = source.functions
    .filter(
      ({ kind, name }) => kind !== 'function' && !name.includes('example'),
    )
    .flatMap((one) => one.arguments)
    .filter(({ given }) => given === 'secret')
    .map(({ name, type }) => (name === 'credentials' ? type : name));
  const kinds = Object.entries(source.credentials).flatMap(([kind, fields]) =>
    fields === null
      ? [kind]
      : fields.filter(({ secret }) => secret).map(({ name }) => name),
  );
  const names = [...secrets, ...kinds];
  const found = Object.keys(SIGN_INS).filter((label) =>
    names.some((name) => SIGN_INS[label]?.test(name)),
  );
  return found.length === 0 && source.origin === 'verified'
    ? [NO_CREDENTIALS]
    : found;
}
