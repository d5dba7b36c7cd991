/** Reports for the tests of this folder. */
import type { Report } from '@site/src/plugins/run-code/protocol';

/** A page that ran and prints something else than it shows; `fields` replaces parts of it. */
export const reportWith = (fields: Partial<Report> = {}): Report => ({
  id: 1,
  state: 'done',
  file: 'docs/a.mdx',
  page: 'docs/a.mdx',
  recorded: false,
  texts: 2,
  outputs: [{ group: 'shop', line: 12, index: 1, text: 'new' }],
  problems: [],
  passed: 1,
  ran: 1,
  seconds: 1.23,
  ...fields,
});
