/**
 * Prints the coverage of the API reference by package. With --update it raises the budgets that
 * tests/build/apiCoverage.test.ts checks; it never lowers a budget. With --missing it lists the names without a
 * description below a dotted path, by page, with --examples the functions and classes that readers call and whose
 * entry has no example.
 * Usage: npm run facts:coverage [-- --update | -- --missing dlt.extract | -- --examples]
 */
import fs from 'node:fs';
import { withoutExample } from './examples';
import { listUndescribed, measureCoverage } from './measure';

const BUDGETS = 'tests/build/budgets.json';

async function main(): Promise<void> {
  const missing = process.argv.indexOf('--missing');
  if (missing > 0) {
    await printMissing(process.argv[missing + 1] ?? 'dlt');
    return;
  }
  if (process.argv.includes('--examples')) {
    for (const { page, name } of await withoutExample(process.cwd())) {
      console.log(`docs/${page}.mdx  ${name}`);
    }
    return;
  }
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

async function printMissing(prefix: string): Promise<void> {
  let page = '';
  for (const missing of await listUndescribed(process.cwd(), prefix)) {
    if (missing.page !== page) {
      page = missing.page;
      console.log(page);
    }
    console.log(`  ${missing.name}`);
  }
}

const row = (name: string, described: number, all: number): string =>
  `${name.padEnd(24)} ${String(described).padStart(5)} of ${String(all).padStart(5)}  ${((100 * described) / Math.max(all, 1)).toFixed(0).padStart(3)} %`;

void main();
