/** The words in which a failed build ends. */
import path from 'node:path';
import { inspect } from 'node:util';
import { inOrder, lineOf, showsStacks } from '../../src/faults/fault';
import { faultsOf } from '../../src/faults/ofError';
import { readPlaces, placesFolder } from '../../src/faults/places';
import { pageFiles } from '../../src/faults/pageFiles';

/** The messages of an error and of its causes, without their stacks. */
const messagesOf = (error: unknown): string[] =>
  error instanceof Error ? [error.message, ...messagesOf(error.cause)] : [];

/**
 * What to print about an error: a line for each fault of a file. An error that names no file is told from the
 * inside out, the cause first. `DEBUG=1` adds everything that is known about the error.
 *
 * @param siteDir absolute path of the site
 */
export function report(error: unknown, siteDir: string): string {
  const folder = placesFolder(path.join(siteDir, '.docusaurus'));
  const faults = inOrder(
    faultsOf(error, {
      siteDir,
      fileOf: pageFiles(siteDir),
      placeOfLink: (file, url) =>
        readPlaces(folder, path.join(siteDir, file))?.links.find(
          (link) => link.url === url,
        ),
    }),
  );
  const lines =
    faults.length > 0 ? faults.map(lineOf) : messagesOf(error).reverse();
  return [
    ...lines,
    ...(showsStacks() ? ['', inspect(error, { depth: Infinity })] : []),
  ].join('\n');
}
