/**
 * Archives the present version: `archive/<version>.tar.br`, which builds of later versions publish.
 * Usage: npm run archive
 */
import { library } from '@docs/facts/library';
import { archiveFile } from '../../src/config/archived';
import { archiveVersion } from './store';

archiveVersion(process.cwd(), library.version).then(
  (bytes) => {
    console.log(
      `${archiveFile('', library.version)}: ${(bytes / 1e6).toFixed(1)} MB`,
    );
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
