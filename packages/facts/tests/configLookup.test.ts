import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  lookupSteps,
  PROVIDER_NAMES,
  type LookupQuestion,
} from '../src/configLookup';

/** Recorded from dlt itself: python/tests/lookup_cases.py. */
const cases = JSON.parse(
  fs.readFileSync(
    'packages/facts/tests/fixtures/config-lookup/cases.json',
    'utf8',
  ),
) as {
  title: string;
  question: Pick<LookupQuestion, 'field' | 'sections' | 'secret'> &
    Partial<LookupQuestion>;
  tried: [string, string][];
}[];

describe('the tried names equal those that dlt tries', () => {
  it.each(cases)('$title', ({ question, tried }) => {
    const { fixed, pipeline, ...rest } = question;
    const steps = lookupSteps({ fixed, pipeline, ...rest });
    expect(
      steps.flatMap(({ provider, keys }) =>
        keys.map((key) => [PROVIDER_NAMES[provider], key]),
      ),
    ).toEqual(tried);
  });
});
