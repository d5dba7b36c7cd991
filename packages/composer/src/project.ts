/** The files of a composed pipeline as a project, with a README. */
import type { Composed } from './types';

/** Content of README.txt. */
function readme(
  { name, init, start, notes }: Composed,
  address: string,
): string {
  const steps = [
    'python -m venv .venv, and activate it',
    'pip install -r requirements.txt',
    ...(init === undefined ? [] : [`${init} (keep your files if it asks)`]),
    'Put your own values into the files in .dlt, if there are any',
    ...start.replaceAll(' \\\n', ' ').split('\n'),
  ];
  return [
    name,
    '',
    ...steps.map((step, index) => `${index + 1}. ${step}`),
    '',
    ...notes.flatMap((note) => [note, '']),
    `Composed at ${address}`,
    '',
  ].join('\n');
}

/** All files of the project, by path. */
export const projectFiles = (
  composed: Composed,
  address: string,
): ReadonlyMap<string, string> =>
  new Map([
    ...composed.files.map(({ name, text }) => [name, text] as const),
    ['README.txt', readme(composed, address)],
  ]);
