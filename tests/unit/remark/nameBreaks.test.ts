import { compile } from '@mdx-js/mdx';
import remarkGfm from 'remark-gfm';
import { expect, it } from 'vitest';
import nameBreaks from '@site/src/remark/name-breaks';
import { namePieces } from '@site/src/remark/name-breaks/pieces';

it.each([
  ['primary_key', ['primary_key']], // short
  [
    'trace__resolved_config_values',
    ['trace__', 'resolved_', 'config_', 'values'],
  ],
  [
    'CannotRestorePipelineException',
    ['Cannot', 'Restore', 'Pipeline', 'Exception'],
  ],
  ['dlt.common.configuration', ['dlt.', 'common.', 'configuration']],
  [
    '__not_a_break_at_the_start',
    ['__not_', 'a_', 'break_', 'at_', 'the_', 'start'],
  ],
  ['DLT_PROJECT_DIRECTORY', ['DLT_', 'PROJECT_', 'DIRECTORY']],
])('%s', (name, pieces) => {
  expect(namePieces(name)).toEqual(pieces);
});

it('breaks names in tables, and leaves text, code of several words and fences alone', async () => {
  const source = [
    '`write_disposition_of_all` in a line',
    '| a | b |\n|---|---|\n| `write_disposition_of_all` | `dlt pipeline drop-pending-packages` |',
    '```py\nwrite_disposition_of_all = 1\n```',
  ].join('\n\n');
  const page = String(
    await compile(source, {
      jsx: true,
      remarkPlugins: [remarkGfm, nameBreaks],
    }),
  );
  expect(page.match(/wbr \/>/g)).toHaveLength(3);
});
