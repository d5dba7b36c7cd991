/** The names requested from vaults are those of dlt: recorded by tests/python/config_reader_cases.py. */
import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AIRFLOW, GOOGLE, vaultNames } from '@site/src/configReader/vaultNames';
import type { LookupQuestion } from '@site/src/facts/configLookup';

const cases = JSON.parse(
  fs.readFileSync('tests/fixtures/config-reader/vaults.json', 'utf8'),
) as {
  vault: 'google' | 'airflow';
  question: Partial<LookupQuestion>;
  asked: string[];
}[];

describe('the names that a vault is asked for are those of dlt', () => {
  it.each(cases.map((one) => [JSON.stringify(one.question), one] as const))(
    '%s',
    (_, { vault, question, asked }) => {
      expect(
        vaultNames(vault === 'google' ? GOOGLE : AIRFLOW, {
          fixed: undefined,
          pipeline: undefined,
          field: '',
          sections: [],
          secret: false,
          ...question,
        }),
      ).toEqual(asked);
    },
  );
});
