/**
 * Prints how many tokens of the docs an agent reads for each task of tests/agent-tasks: characters / 4.
 * Usage: npm run bench:agents -- --context search|llms|cheat-sheet   after npm run build
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DIST, PACKAGE } from '../../package/folders';
import { DocsData } from '../../../packages/dlt-docs/src/data';
import { DATA_FOLDER } from '../../../packages/dlt-docs/src/files';
import {
  cheatSheetContext,
  llmsContext,
  searchContext,
  type Context,
} from './contexts';
import { measure, medianTokens } from './measure';
import { readTasks } from './tasks';

const BUILD = 'build';
const QUESTION_WIDTH = 60;

const data = new DocsData(path.join(PACKAGE, DIST, DATA_FOLDER));

const CONTEXTS: Readonly<Record<string, () => Context>> = {
  search: () => searchContext(data),
  llms: () => llmsContext(BUILD),
  'cheat-sheet': () => cheatSheetContext(data, BUILD),
};

const { values } = parseArgs({
  options: { context: { type: 'string', default: 'search' } },
});

/** Prints the table, and returns the exit code. */
function main(): number {
  const make = CONTEXTS[values.context];
  if (!make) {
    console.error(
      `--context ${values.context} is none of ${Object.keys(CONTEXTS).join(', ')}.`,
    );
    return 2;
  }
  let context: Context;
  try {
    context = make();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 2;
  }
  const results = readTasks().map((task) => measure(task, context));
  for (const { task, tokens, reads, missing } of results) {
    console.log(
      [
        task.group.padEnd(13),
        task.question.slice(0, QUESTION_WIDTH).padEnd(QUESTION_WIDTH),
        String(tokens).padStart(7),
        `${reads} read`.padStart(8),
        ...(missing.length > 0 ? [`  not found: ${missing.join(', ')}`] : []),
      ].join(' '),
    );
  }
  const found = results.filter(({ missing }) => missing.length === 0);
  const all = results.reduce((sum, { tokens }) => sum + tokens, 0);
  console.log(
    `\n${found.length} of ${results.length} tasks, median ${medianTokens(results)} tokens, ${all} in all`,
  );
  return 0;
}

process.exitCode = main();
