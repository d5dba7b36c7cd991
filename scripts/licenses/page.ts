/**
 * Records which packages readers get, as a build without caches saw them, and writes docs/licenses.mdx.
 * Usage: npm run licenses (after `npx tsx scripts/build/main.ts --clean`)
 */
import fs from 'node:fs';
import path from 'node:path';
import { library } from '@docs/facts/library';
import { title } from '../../src/config/site';
import { billOfMaterials } from '../../src/licenses/files';
import { type Bill, licensesPage } from '../../src/licenses/page';
import { RECORD, type Seen, SEEN_FILE } from '../../src/licenses/record';
import { recordedPackages } from '../../src/licenses/shipped';

const SEEN = path.join('.docusaurus', SEEN_FILE);

const seen = fs.existsSync(SEEN)
  ? (JSON.parse(fs.readFileSync(SEEN, 'utf8')) as Seen)
  : undefined;
if (!seen?.isWhole) {
  console.error(
    `${SEEN} is not from a build without caches; run "npx tsx scripts/build/main.ts --clean" first.`,
  );
  process.exit(1);
}
const { site, playground } = seen;
fs.writeFileSync(RECORD, `${JSON.stringify({ site, playground }, null, 1)}\n`);
const bill = billOfMaterials(
  { name: title, version: library.version },
  recordedPackages('.'),
);
fs.writeFileSync('docs/licenses.mdx', licensesPage(JSON.parse(bill) as Bill));
