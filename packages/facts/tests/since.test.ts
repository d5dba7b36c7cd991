import { expect, it } from 'vitest';
import { sinceOf } from '../src/api/since';

it('shortens releases except those that fixed another', () => {
  const names = {
    '1.4.0': ['dlt.a'],
    '1.4.1': ['dlt.a(b)', 'module dlt.c'],
    '1.10.0': ['dlt.d'],
  };
  expect([...sinceOf({ names })]).toEqual([
    ['dlt.a', '1.4'],
    ['dlt.a(b)', '1.4.1'],
    ['module dlt.c', '1.4.1'],
    ['dlt.d', '1.10'],
  ]);
});
