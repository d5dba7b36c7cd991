/**
 * Prints the coverage of the API reference by package. With --update it raises the budgets that
 * tests/build/apiCoverage.test.ts checks; it never lowers a budget.
 * Usage: npm run facts:coverage [-- --update]
 */
import fs from 'node:fs';
import { measureCoverage } from './measure';

const BUDGETS = 'tests/build/budgets.json';

async function main(): Promise<void> {
  const packages = [...(await measureCoverage(process.cwd()))].sort();
  let [described, all] = [0, 0];
  for (const [name, counts] of packages) {
    described += counts.described;
    all += counts.public;
    console.log(row(name, counts.described, counts.public));
  }
  console.log(row('all', described, all));
  if (process.argv.includes('--update')) {
    const budgets = JSON.parse(fs.readFileSync(BUDGETS, 'utf8')) as {
      apiCoverage: Record<string, number>;
    };
    for (const [name, counts] of packages) {
      budgets.apiCoverage[name] = Math.max(
        budgets.apiCoverage[name] ?? 0,
        counts.described,
      );
    }
    fs.writeFileSync(BUDGETS, `${JSON.stringify(budgets, null, 2)}\n`);
  }
}

const row = (name: string, described: number, all: number): string =>
  `${name.padEnd(24)} ${String(described).padStart(5)} of ${String(all).padStart(5)}  ${((100 * described) / Math.max(all, 1)).toFixed(0).padStart(3)} %`;

void main();
