/** The files that the page shows, with the names of their tabs. */
import type { Composed, ComposedFile } from './types';

/** A file with a short name for its tab. */
export interface ShownFile extends ComposedFile {
  readonly tab: string;
}

/** The settings as environment variables are no file of the project. */
const ENVIRONMENT = 'Environment variables';

/** The last part of a path; files of one name keep their folder. */
function tabOf(name: string, all: readonly ComposedFile[]): string {
  const last = (path: string) => path.split('/').at(-1) ?? path;
  return all.filter((one) => last(one.name) === last(name)).length > 1
    ? name
    : last(name);
}

/** The files of the project, then the settings as environment variables. */
export const shownFiles = ({ files, environment }: Composed): ShownFile[] => [
  ...files.map((file) => ({ ...file, tab: tabOf(file.name, files) })),
  ...(environment === ''
    ? []
    : [
        {
          name: ENVIRONMENT,
          tab: ENVIRONMENT,
          language: 'sh',
          text: `${environment}\n`,
        },
      ]),
];
