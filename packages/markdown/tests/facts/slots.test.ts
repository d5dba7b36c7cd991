import { describe, expect, it } from 'vitest';
import type { Fillable } from '../../src/facts/facts-tables/context';
import { slotsIn } from '../../src/facts/facts-tables/slots';

const form = (
  section: string,
  placeholders: Readonly<Record<string, string>>,
): Fillable[] =>
  Object.entries(placeholders).map(([name, placeholder]) => ({
    field: `${section}.${name}`,
    name,
    placeholder,
    secret: name === 'password',
    number: name === 'port',
  }));

const SHOP = form('destination.shop.credentials', {
  host: 'db.example.com',
  port: '5432',
  database: 'dlt_data',
  username: 'loader',
  password: 'your-password',
  role: 'loading',
});

/** The code with its slots in braces: the name of the field, and how its value is written. */
function shown(
  lang: string,
  value: string,
  fillable = SHOP,
  dialect = 'postgres',
): string {
  return slotsIn({ lang, value }, fillable, () => dialect)
    .reverse()
    .reduce(
      (code, { from, to, field, as }) =>
        `${code.slice(0, from)}{${field.split('.').at(-1) ?? ''} ${as}}${code.slice(to)}`,
      value,
    );
}

describe('all parts of a connection string are filled', () => {
  it.each([
    [
      'toml',
      'credentials = "shop://loader:your-password@localhost:5432/dlt_data"',
      'credentials = "shop://{username url}:{password url}@{host quoted}:{port url}/{database quoted}"',
    ],
    [
      'whatever the other parts are, with a place for a missing port',
      'credentials = "shop://me:your-password@10.0.0.5/other?sslmode=require"',
      'credentials = "shop://{username url}:{password url}@{host quoted}{port port}/{database quoted}?sslmode=require"',
    ],
    [
      'parameters',
      'credentials = "shop://me:your-password@h:1/d?role=loading&application=x"',
      'credentials = "shop://{username url}:{password url}@{host quoted}:{port url}/{database quoted}?role={role url}&application=x"',
    ],
    [
      'a string whose secret is a parameter',
      'credentials = "md:dlt_data?token=your-password"',
      'credentials = "md:{database quoted}?token={password url}"',
    ],
    [
      'a string in single quotes, where only encoded values are safe',
      "credentials = 'shop://me:your-password@h:1/d'",
      "credentials = 'shop://{username url}:{password url}@{host url}:{port url}/{database url}'",
    ],
  ])('%s', (_, code, filled) => {
    expect(shown('toml', code)).toBe(filled);
  });

  it.each([
    ["export URL='shop://me:your-password@h/d'", 'shell'],
    ['export URL=shop://me:your-password@h/d', 'word'],
    ['export URL="shop://me:your-password@h/d"', 'quoted'],
  ])('%s', (code, as) => {
    expect(shown('sh', code)).toBe(
      code.replace(
        'me:your-password@h/d',
        `{username url}:{password url}@{host ${as}}{port port}/{database ${as}}`,
      ),
    );
  });

  it('by the form of the destination that the code mentions', () => {
    const two = [
      ...SHOP,
      ...form('destination.depot.credentials', {
        password: 'your-password',
        host: 'depot.example.com',
      }),
    ];
    expect(
      shown(
        'toml',
        '[destination.depot]\ncredentials = "depot://me:your-password@h/d"',
        two,
      ),
    ).toBe(
      '[destination.depot]\ncredentials = "depot://me:{password url}@{host quoted}/d"',
    );
  });

  it('with the name of the driver', () => {
    const withDriver = [
      ...SHOP,
      ...form('destination.shop.credentials', { drivername: 'mysql+pymysql' }),
    ];
    expect(
      shown('py', '"mysql+pymysql://me:your-password@h:1/d"', withDriver),
    ).toBe(
      '"{drivername quoted}://{username url}:{password url}@{host quoted}:{port url}/{database quoted}"',
    );
  });
});

describe('none is filled', () => {
  it.each([
    // The string of an example that does not connect.
    ['py', 'connect("shop://loader:x@db.example.com:5999/dlt_data")'],
    // An output.
    ['text', 'used shop://loader:your-password@db.example.com:5432/dlt_data'],
    ['sql', "SELECT * FROM loader WHERE name = 'loader'"],
  ])('%s: %s', (lang, code) => {
    expect(shown(lang, code)).toBe(code);
  });
});

describe('SQL that prepares the database', () => {
  it.each([
    [
      'postgres',
      'CREATE ROLE loader LOGIN PASSWORD \'your-password\';\nGRANT CREATE ON DATABASE dlt_data TO "loader";',
      "CREATE ROLE {username name-lower} LOGIN PASSWORD '{password literal}';\nGRANT CREATE ON DATABASE {database name-lower} TO {username name-lower};",
    ],
    [
      'clickhouse',
      "-- For loader.\nCREATE USER loader IDENTIFIED BY 'your-password';\nGRANT ALL ON dlt_data.* TO `loader`;\nSELECT 'loader'",
      "-- For loader.\nCREATE USER {username name-backtick} IDENTIFIED BY '{password literal-escapes}';\nGRANT ALL ON {database name-backtick}.* TO {username name-backtick};\nSELECT 'loader'",
    ],
    ['tsql', 'USE dlt_data', 'USE {database name}'],
  ])('%s', (dialect, code, filled) => {
    expect(shown('sql', code, SHOP, dialect)).toBe(filled);
  });
});
