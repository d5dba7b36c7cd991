import { expect, it } from 'vitest';
import { withoutExample } from '../../scripts/measure/apiCoverage/examples';
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

it('has an example that runs for each name that readers call', async () => {
  const missing = await withoutExample(process.cwd());
  expect(missing.map(({ path }) => path)).toEqual([]);
});
