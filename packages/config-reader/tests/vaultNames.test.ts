/** The names requested from vaults are those of dlt: recorded by python/tests/config_reader_cases.py. */
import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AIRFLOW, GOOGLE, vaultNames } from '../src/vaultNames';
import type { LookupQuestion } from '@docs/facts/configLookup';

const cases = JSON.parse(
  fs.readFileSync('packages/config-reader/tests/fixtures/vaults.json', 'utf8'),
) as {
  vault: 'google' | 'airflow';
  question: Partial<LookupQuestion>;
  requested: string[];
}[];

describe('the names that dlt looks up in a vault are those of dlt', () => {
  it.each(cases.map((one) => [JSON.stringify(one.question), one] as const))(
    '%s',
    (_, { vault, question, requested }) => {
      expect(
        vaultNames(vault === 'google' ? GOOGLE : AIRFLOW, {
          fixed: undefined,
          pipeline: undefined,
          field: '',
          sections: [],
          secret: false,
          ...question,
        }),
      ).toEqual(requested);
    },
  );
});
