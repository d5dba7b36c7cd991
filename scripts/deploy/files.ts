/**
 * Writes deploy/nginx.conf and deploy/Caddyfile from src/hosting/ and the inline scripts of build/.
 * Usage: npm run deploy:files (after a production build)
 */
import fs from 'node:fs';
import {
  archivedSites,
  buildHashes,
  committedFiles,
} from '../../src/hosting/files';

if (!fs.existsSync('build/index.html')) {
  console.error(
    'build/ has no pages; run "npm run build" first: the policy has the hashes of their inline scripts.',
  );
  process.exit(1);
}
for (const [file, content] of committedFiles(
  buildHashes('build'),
  archivedSites('.', 'build'),
)) {
  fs.writeFileSync(file, content);
  console.log(file);
}
