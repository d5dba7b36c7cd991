import { compile } from '@mdx-js/mdx';
import remarkGfm from 'remark-gfm';
import { expect, it } from 'vitest';
import nameBreaks from '../src/prose/name-breaks';
import { namePieces, typePieces } from '../src/prose/name-breaks/pieces';

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

it.each([
  ['DECIMAL(38,9)', ['DECIMAL(38,9)']], // short
  ['decimal128(38, 18)', ['decimal128(38, 18)']], // breaks at its space
  ["DateTime64(6,'UTC')", ['DateTime64(6,', "'UTC')"]],
  ['JSON(none_as_null=True)', ['JSON(', 'none_as_null=True)']],
])('breaks the type %s at its arguments', (type, pieces) => {
  expect(typePieces(type)).toEqual(pieces);
});

it('breaks the name in a title at its dots and underscores only', async () => {
  const page = String(
    await compile('# `shop.orders.model_of.OrderLine`\n\n## `shop.orders`', {
      jsx: true,
      remarkPlugins: [nameBreaks],
    }),
  );
  expect(page.match(/wbr \/>/g)).toHaveLength(4);
  expect(page).toContain('{"OrderLine"}');
});

it('breaks names in tables, but not in text, code with spaces and fences', async () => {
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

it('breaks a name in text that is longer than a line at its signs', async () => {
  const name = 'dlt.pipeline.configuration.PipelineConfiguration';
  const page = String(
    await compile(`See \`${name}\`.`, {
      jsx: true,
      remarkPlugins: [nameBreaks],
    }),
  );
  expect(page.match(/wbr \/>/g)).toHaveLength(3);
  expect(page).toContain('{"PipelineConfiguration"}');
});

it.each([
  ['destination', ['destination'], 'at-signs short'],
  ['dataset_name', ['dataset_', 'name'], 'at-signs short'],
  ['row_order="asc"', ['row_', 'order=', '"asc"'], 'at-signs short'],
  ['s3://bucket/folder', ['s3://', 'bucket/', 'folder'], 'at-signs short'],
  ['fetchmany(n)', ['fetchmany(', 'n)'], 'at-signs short'],
  ['2025-05-12T09:30', ['2025-', '05-', '12', 'T09:', '30'], 'at-signs short'],
  [
    'write_disposition_of_all',
    ['write_', 'disposition_', 'of_', 'all'],
    'at-signs',
  ],
  // A piece that three columns of a phone have no room for.
  ['conversations_of', ['conversations_', 'of'], 'at-signs short'],
  ['extraordinarily_long', ['extraordinarily_', 'long'], undefined],
  ['workers = 1', ['workers = 1'], 'option'],
  ['GRANT ALL ON lake', ['GRANT ALL ON lake'], undefined],
  [
    'ALTER TABLE orders_of_a_reader',
    ['ALTER TABLE orders_of_a_reader'],
    undefined,
  ],
  [
    'Optional[Union[str,TDataItem]]',
    ['Optional', '[Union', '[str,', 'TDataItem]]'],
    'at-signs',
  ],
  ['Dict[str, Any]', ['Dict', '[str, Any]'], 'option'],
])('breaks %s in a table at its signs', async (code, pieces, classes) => {
  const page = String(
    await compile(`| a |\n|---|\n| \`${code}\` |`, {
      jsx: true,
      remarkPlugins: [remarkGfm, nameBreaks],
    }),
  );
  const [, found, inner] =
    /<_components\.code(?: className="([^"]*)")?>(.*?)<\/_components\.code>/.exec(
      page,
    ) ?? [];
  expect(found).toBe(classes);
  expect(inner?.split('<_components.wbr />')).toEqual(
    pieces.map((piece) => `{${JSON.stringify(piece)}}`),
  );
});

it.each([
  ['pip install -r requirements.txt', ['-r']],
  ['--dev-mode', ['--dev']],
  ['dlt [--debug] pipeline -v', ['--debug', '-v']],
  // Hyphens in long words, subtractions, and hyphens that stand for the input.
  ['no-name-that-is-short', []],
  ['now - lag', []],
  ['x = -1', []],
  ['cat -', []],
])(
  'keeps the hyphens of options with their words: %s',
  async (code, options) => {
    const page = String(
      await compile(`\`${code}\``, { jsx: true, remarkPlugins: [nameBreaks] }),
    );
    const found = [...page.matchAll(/className="option">\{"([^"]*)"\}/g)];
    expect(found.map(([, option]) => option)).toEqual(options);
    // The text that is copied is the text that was written.
    const inner = /<_components\.code>(.*)<\/_components\.code>/.exec(
      page,
    )?.[1];
    const text = [...(inner ?? '').matchAll(/\{"([^"]*)"\}/g)];
    expect(text.map(([, part]) => part).join('')).toBe(code);
  },
);

it('keeps a short name with hyphens on one line, in text', async () => {
  const page = String(
    await compile(
      '`delete-insert`, `append`, `a-very-long-name-with-hyphens`',
      {
        jsx: true,
        remarkPlugins: [nameBreaks],
      },
    ),
  );
  expect(page.match(/className="option">\{"[^"]*"\}/g)).toEqual([
    'className="option">{"delete-insert"}',
  ]);
});
