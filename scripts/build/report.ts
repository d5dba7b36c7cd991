/** The words in which a failed build ends. */
import path from 'node:path';
import { inspect } from 'node:util';
import { inOrder, lineOf, showsStacks } from '@docs/markdown/errors/diagnostic';
import { diagnosticsOf } from '@docs/markdown/errors/ofError';
import { placesOf } from '@docs/markdown/errors/pageLinks';
import { pageFiles } from '@docs/markdown/errors/pageFiles';

/** The messages of an error and of its causes, without their stacks. */
const messagesOf = (error: unknown): string[] =>
  error instanceof Error ? [error.message, ...messagesOf(error.cause)] : [];

/**
 * What to print about an error: a line for each diagnostic of a file. An error that names no file is told from the
 * inside out, the cause first. `DEBUG=1` adds everything that is known about the error.
 *
 * @param siteDir absolute path of the site
 */
export function report(error: unknown, siteDir: string): string {
  const places = placesOf(path.join(siteDir, '.docusaurus'));
  const problems = inOrder(
    diagnosticsOf(error, {
      siteDir,
      fileOf: pageFiles(siteDir),
      placeOfLink: (file, url) =>
        places
          .get(path.join(siteDir, file))
          ?.links.find((link) => link.url === url),
    }),
  );
  const lines =
    problems.length > 0 ? problems.map(lineOf) : messagesOf(error).reverse();
  return [
    ...lines,
    ...(showsStacks() ? ['', inspect(error, { depth: Infinity })] : []),
  ].join('\n');
}
