/** Labels of buttons that the playground has before its editor is loaded, and then. */
export const PASTE = 'Paste JSON';

export const SHARE = {
  label: 'Copy link',
  title: 'Puts the program into the address, after the #',
} as const;

export const DOWNLOAD = {
  label: 'Download',
  title: 'The program as a project, with requirements.txt',
} as const;

/** What a file may end in; those of ./data, which the page does not load at its start. */
export const ACCEPTED = '.json,.jsonl,.ndjson,.csv,.parquet';
