import { expect, it } from 'vitest';
import { measureCoverage } from '../../scripts/measure/apiCoverage/measure';
import budgets from './budgets.json';

it('describes no fewer names than before', async () => {
  const packages = await measureCoverage(process.cwd());
  const fallen = Object.entries(budgets.apiCoverage).filter(
    ([name, described]) => (packages.get(name)?.described ?? 0) < described,
  );
  expect(fallen, 'names that had words have lost them').toEqual([]);
  expect(packages.size).toBe(Object.keys(budgets.apiCoverage).length);
});
