/** What all pages are compiled from, besides their own text. */
import { hashOf } from '@docs/facts/hash';
import { readPageIds } from '@docs/markdown/records/pageIds';
import { filesHash } from '@docs/markdown/records/chain';

/** Code of the transforms that are the site's own. */
export const CODE = [
  'packages/composer/src',
  'src/choices',
  'src/config',
  'src/plugins/archive',
  'src/plugins/compose',
];

/**
 * Hash of the code and data of the pipeline and of the names of the pages.
 *
 * @param projectDir folder with this project's code, `data/` and `docs/`
 */
export const inputsHash = (projectDir: string): string =>
  hashOf([...readPageIds(projectDir)], filesHash(projectDir, projectDir, CODE));
