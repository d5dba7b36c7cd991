/** Composes a pipeline: a choice and the facts give the files of a project. */
import type { Resolved } from './resolved';
import { configFiles, environmentLines, settingsOf } from './configuration';
import { notesOf } from './notes';
import { programOf } from './program';
import { requirementsOf } from './requirements';
import { RUNNERS } from './runners';
import type { Composed, ComposeFacts } from './types';

/** The destination that `dlt init` gets for a function of the program, which it does not know. */
const ANY_DESTINATION = 'duckdb';

/** The destination that runs in the playground. */
const IN_BROWSER = 'duckdb';

/** Composes a pipeline. */
export function compose(resolved: Resolved, facts: ComposeFacts): Composed {
  const { source, destination, choice } = resolved;
  const runner = RUNNERS.find(({ name }) => name === choice.run);
  if (runner === undefined) {
    throw new Error(`unknown way to run a program: "${choice.run}"`);
  }
  const program = programOf(resolved);
  const settings = settingsOf(resolved, program.name);
  const requirements = requirementsOf(resolved, program.format, facts.version);
  const context = { resolved, program, settings, requirements };
  const folder = runner.folder === undefined ? '' : `${runner.folder}/`;
  const all = [...requirements, ...(runner.packages ?? [])];
  return {
    name: program.name,
    install: `pip install ${all.map((one) => (/[^\w-]/.test(one) ? `"${one}"` : one)).join(' ')}`,
    init:
      source.init === null
        ? undefined
        : `dlt init ${source.init} ${destination.factory ?? ANY_DESTINATION}`,
    files: [
      {
        name: `${folder}${program.name}.py`,
        language: 'py',
        text: program.text,
      },
      ...configFiles(settings),
      {
        name: 'requirements.txt',
        language: 'text',
        text: `${all.join('\n')}\n`,
      },
      ...runner.files(context),
    ],
    environment: environmentLines(settings),
    start: runner.start(context).join('\n'),
    inBrowser: source.shape === 'python' && destination.name === IN_BROWSER,
    notes: notesOf(resolved, program, runner),
    next: [
      { title: source.title, to: source.page },
      { title: destination.title, to: destination.page },
      runner.page,
    ],
  };
}
