/** Every place of a field, and the lines to write. */
import { describe, expect, it } from 'vitest';
import type { Chosen } from '../src/consumers';
import { fieldNames, placesOf } from '../src/fieldPlaces';
import { facts } from './facts';

const find = (chosen: Chosen, name: string) => placesOf(facts(), chosen, name);

describe('a field', () => {
  it('of a destination has its places in order', () => {
    const { found } = find(
      { destination: { type: 'postgres', name: 'reports' }, pipeline: 'shop' },
      'credentials.password',
    );
    expect(found).toHaveLength(1);
    expect(found[0]?.steps).toEqual([
      {
        provider: 'environment',
        keys: [
          'SHOP__DESTINATION__REPORTS__CREDENTIALS__PASSWORD',
          'SHOP__DESTINATION__CREDENTIALS__PASSWORD',
          'SHOP__CREDENTIALS__PASSWORD',
        ],
      },
      {
        provider: 'secrets.toml',
        keys: [
          'shop.destination.reports.credentials.password',
          'shop.destination.credentials.password',
          'shop.credentials.password',
        ],
      },
      {
        provider: 'environment',
        keys: [
          'DESTINATION__REPORTS__CREDENTIALS__PASSWORD',
          'DESTINATION__CREDENTIALS__PASSWORD',
          'CREDENTIALS__PASSWORD',
        ],
      },
      {
        provider: 'secrets.toml',
        keys: [
          'destination.reports.credentials.password',
          'destination.credentials.password',
          'credentials.password',
        ],
      },
    ]);
  });

  it('of credentials that is no secret still goes into secrets.toml', () => {
    const { found } = find(
      { destination: { type: 'postgres' } },
      'credentials.host',
    );
    expect(found[0]?.lines).toEqual({
      file: '.dlt/secrets.toml',
      toml: ['[destination.postgres.credentials]', 'host = "db.example.com"'],
      environment: [
        "export DESTINATION__POSTGRES__CREDENTIALS__HOST='db.example.com'",
      ],
    });
  });

  it('is found by its last name', () => {
    const { found } = find({ destination: { type: 'postgres' } }, 'password');
    expect(found.map(({ request }) => request.path)).toEqual([
      'credentials.password',
    ]);
  });

  it('of the own source is looked for in its module', () => {
    const { found } = find(
      { source: { section: 'support', name: 'tickets' } },
      'page_size',
    );
    expect(found[0]?.lines).toMatchObject({
      file: '.dlt/config.toml',
      toml: ['[sources.support.tickets]', 'page_size = "your-page-size"'],
    });
  });

  it('of a setting is found without a choice', () => {
    const { found } = find({}, 'log_level');
    expect(found[0]?.lines.toml[0]).toBe('[runtime]');
  });

  it('that does not exist gets the nearest name', () => {
    expect(
      find({ destination: { type: 'postgres' } }, 'credentials.passwrd'),
    ).toEqual({ found: [], nearest: 'credentials.password' });
  });
});

it('required fields are offered first', () => {
  expect(
    fieldNames(facts(), { destination: { type: 'postgres' } }).slice(0, 4),
  ).toEqual([
    'credentials.database',
    'credentials.password',
    'credentials.username',
    'credentials.host',
  ]);
});
