/**
 * What readers choose once for all pages. A choice is kept under the key that Docusaurus' tabs use for a `groupId`,
 * so tabs with that id and the blocks that are rewritten have one value.
 */

/** What a block can be written for. */
export type Subject = 'install' | 'settings';

/** An installer of Python packages. */
export type Installer = 'pip' | 'uv' | 'poetry' | 'conda';

/** A choice with its values. The pages are written for the first one. */
export interface Question {
  /** Key in localStorage. */
  readonly key: string;
  /** Name of the control. */
  readonly label: string;
  /** Values with the words of the control. */
  readonly options: Readonly<Record<string, string>>;
}

/** The choices for blocks of code. */
export const QUESTIONS: Readonly<Record<Subject, Question>> = {
  install: {
    key: 'docusaurus.tab.package-manager',
    label: 'Package manager',
    options: { pip: 'pip', uv: 'uv', poetry: 'Poetry', conda: 'Conda' },
  },
  settings: {
    key: 'docusaurus.tab.config-form',
    label: 'Form of the settings',
    options: { toml: 'TOML', environment: 'Environment' },
  },
};

/** Key of the destination that a reader composed a pipeline for. */
export const DESTINATION_KEY = 'docusaurus.tab.destination';

/** Title of blocks with lines for a shell. */
export const TERMINAL = 'Terminal';

/** The value that the pages are written for. */
export const usualOf = ({ options }: Question): string =>
  Object.keys(options)[0] ?? '';

/** A stored value if it is one of the options; otherwise what the pages are written for. */
export const valid = (question: Question, stored: string | null): string =>
  stored !== null && Object.hasOwn(question.options, stored)
    ? stored
    : usualOf(question);
