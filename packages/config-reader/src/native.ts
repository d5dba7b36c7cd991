/**
 * A whole set of credentials in a single value: a connection string, or the key file of a Google service account.
 * The parts that it gives are not looked up any more.
 */
import { own } from '@docs/facts/own';
import type { ReaderSpec } from './types';

/** The parts of a connection string as SQLAlchemy's make_url reads it. */
const URL =
  /^(?<drivername>[\w+]+):\/\/(?:(?<username>[^:/]*)(?::(?<password>[^@]*))?@)?(?:(?:\[(?<ipv6>[^/?]+)\]|(?<ipv4>[^/:?]+))?(?::(?<port>[^/?]*))?)?(?:\/(?<database>[^?]*))?(?:\?(?<query>.*))?$/s;

type Parts = Map<string, unknown>;

const unescaped = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Parameters of the query that are fields of their own, by spec. */
const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  PostgresCredentials: ['connect_timeout', 'client_encoding'],
  RedshiftCredentials: ['connect_timeout', 'client_encoding'],
  MsSqlCredentials: ['driver', 'connect_timeout'],
  SynapseCredentials: ['driver', 'connect_timeout'],
  ClickHouseCredentials: ['connect_timeout', 'send_receive_timeout', 'secure'],
  SnowflakeCredentials: [
    'warehouse',
    'role',
    'authenticator',
    'token',
    'private_key',
    'private_key_passphrase',
  ],
};

const NUMBERS = new Set(['connect_timeout', 'send_receive_timeout', 'secure']);

/** Specs whose database may be the path of a file. */
const FILES = new Set(['DuckDbCredentials', 'MotherDuckCredentials']);

/** Specs that read the names of parameters without regard to case. */
const LOWER = new Set(['MsSqlCredentials', 'SynapseCredentials']);

const TOKENS = ['token', 'motherduck_token'] as const;

/** Sets the fields that parameters of the query give; false when one of them is no number. */
function setParameters(parts: Parts, name: string): boolean {
  const query = parts.get('query') as Record<string, string>;
  for (const parameter of own(PARAMETERS, name) ?? []) {
    const value = own(query, parameter);
    if (value === undefined) {
      continue;
    }
    if (NUMBERS.has(parameter) && !/^\s*[+-]?\d+\s*$/.test(value)) {
      return false;
    }
    parts.set(parameter, NUMBERS.has(parameter) ? Number(value) : value);
  }
  for (const token of name === 'MotherDuckCredentials' ? TOKENS : []) {
    if (query[token] !== undefined) {
      parts.set('password', query[token]);
      Reflect.deleteProperty(query, token);
    }
  }
  return true;
}

/** The parts of a connection string; undefined when it is none. */
function urlParts(text: string, name: string): Parts | undefined {
  const given =
    name === 'MotherDuckCredentials'
      ? text.replace(/^md:(?!\/)/, 'md:///')
      : text;
  const groups = URL.exec(given)?.groups;
  if (!groups) {
    return FILES.has(name) ? new Map([['database', text]]) : undefined;
  }
  const { username, password, ipv4, ipv6, port, database, query } = groups;
  if (port && !/^\s*[+-]?\d+\s*$/.test(port)) {
    return undefined;
  }
  const pairs = [...new URLSearchParams(query ?? '')].filter(
    ([, value]) => value !== '',
  );
  const parts: Parts = new Map(
    Object.entries({
      drivername: groups.drivername,
      username: username === undefined ? undefined : unescaped(username),
      password: password === undefined ? undefined : unescaped(password),
      host: ipv4 ?? ipv6,
      port: port ? Number(port) : undefined,
      database,
      query: Object.fromEntries(
        pairs.map(([key, value]) => [
          LOWER.has(name) ? key.toLowerCase() : key,
          value,
        ]),
      ),
    }).filter(([, value]) => value !== undefined),
  );
  return setParameters(parts, name) ? parts : undefined;
}

function googleParts(text: string, isClient: boolean): Parts | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== 'object' || parsed === null) {
      return undefined;
    }
    const entries = Object.entries(parsed as Record<string, unknown>);
    const [[, only] = []] = entries;
    // A client of OAuth stands in a table named after its kind: "installed".
    return isClient && entries.length === 1 && typeof only === 'object'
      ? new Map(Object.entries(only ?? {}))
      : new Map(entries);
  } catch {
    return undefined;
  }
}

/** A Python default as text. */
export const defaultText = (value: unknown): string =>
  typeof value === 'string'
    ? `'${value}'`
    : typeof value === 'boolean'
      ? value
        ? 'True'
        : 'False'
      : String(value);

/**
 * The fields that a single value gives to a spec: those that differ from their defaults.
 *
 * @returns 'rejected' when dlt raises InvalidNativeValue; undefined when the spec reads no single values.
 */
export function nativeParts(
  value: unknown,
  name: string,
  spec: ReaderSpec,
): ReadonlyMap<string, unknown> | 'rejected' | undefined {
  if (spec.native === undefined || spec.native === 'other') {
    return undefined;
  }
  const parts =
    typeof value !== 'string' || spec.native === 'object'
      ? undefined
      : spec.native === 'url'
        ? urlParts(value, name)
        : googleParts(value, name.startsWith('GcpOAuth'));
  if (!parts) {
    return 'rejected';
  }
  const found = spec.fields.flatMap((field): [string, unknown][] => {
    const part = parts.get(field.name);
    return part === undefined ||
      part === null ||
      (typeof part !== 'object' && defaultText(part) === field.default)
      ? []
      : [[field.name, part]];
  });
  return new Map(found);
}
