/** What a reader should know about a combination. */
import { FILE_CURSOR, lacksKey, type Resolved } from './resolved';
import { ownDispositions } from './dispositions';
import type { Program } from './program';
import type { Runner } from './runners/runner';

/** The title above the sentences. */
export const NOTES_TITLE = 'Before you run it';

const quoted = (names: readonly string[]): string =>
  names.map((name) => `\`${name}\``).join(', ');

/** The sentences, the most important first. */
export function notesOf(
  { source, entry, destination, choice }: Resolved,
  program: Program,
  runner: Runner,
): string[] {
  const { disposition, key, cursor } = choice;
  const keyless =
    entry?.resources.filter((one) => lacksKey(one, disposition)) ?? [];
  const unnamed = keyless.some(({ names }) => names.length === 0);
  const names = keyless.flatMap((one) => one.names);
  const notes = [
    destination.isLocal && !runner.keepsFiles
      ? `With ${runner.title}, each run starts on an empty disk, and what ${destination.title} wrote there is lost. Choose a destination that is reached over the network.`
      : '',
    program.format !== undefined && destination.format === null
      ? `${destination.title} merges only into tables of the format ${program.format}, so the program asks for it.`
      : '',
    entry && key.length > 0
      ? `${source.title} sets no key for ${unnamed ? 'these resources' : quoted(names)}: check that ${quoted(key)} identifies a row.`
      : '',
    entry && disposition === 'own'
      ? `The source sets ${quoted(ownDispositions(entry))} itself${entry.resources.some(({ continues }) => continues) ? ', and goes on where the last run stopped' : ''}.`
      : '',
    entry &&
    disposition === 'append' &&
    entry.resources.some(({ continues }) => !continues)
      ? 'Resources without a cursor are loaded as a whole each time: with append, their rows are added again at each run.'
      : '',
    !entry && disposition === 'append' && cursor === ''
      ? 'Without a cursor, each run adds all rows again.'
      : '',
    disposition === 'merge' &&
    source.shape === 'sql_database' &&
    key.length === 0
      ? 'Each table is merged by its own primary key. A table without one only gets more rows.'
      : '',
    cursor === FILE_CURSOR
      ? 'Only files that are new or were changed since the last run are read.'
      : '',
    source.shape === 'rest_api'
      ? 'The API is that of GitHub, and a token for public repositories is enough: replace the address, the login and the resources.'
      : '',
  ];
  return notes.filter((note) => note !== '');
}
