/**
 * Writes docs/licenses.mdx from build/sbom.json.
 * Usage: npm run licenses (after a production build)
 */
import fs from 'node:fs';
import { licensesPage, type Bill } from '../../src/licenses/page';

const BILL = 'build/sbom.json';

if (!fs.existsSync(BILL)) {
  console.error(`${BILL} is missing; run "npm run build" first.`);
  process.exit(1);
}
fs.writeFileSync(
  'docs/licenses.mdx',
  licensesPage(JSON.parse(fs.readFileSync(BILL, 'utf8')) as Bill),
);
