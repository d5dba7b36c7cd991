import { expect, it } from 'vitest';
import { readCliFacts } from '@docs/facts/cli';
import { compile, fixture, lines } from './compile';

it('expands commands into usage and lists', async () => {
  await expect(lines(await compile(fixture('cli.mdx')))).toMatchFileSnapshot(
    '../fixtures/facts-tables/cli.output.jsx',
  );
});

it.each([
  // The nearest command of the whole tree.
  [
    '<CliCommand name="till shop sel" />',
    '"till shop sel" is not a command; did you mean "till shop sell"?; see data/generated/cli.json',
  ],
  // Names in the list are arguments, flags and commands.
  [
    '<CliCommand name="till shop sell">\n\n- `--payed-by`: how.\n\n</CliCommand>',
    '"till shop sell" has no "--payed-by"; did you mean "--paid-by"?',
  ],
  [
    '<CliCommand name="till shop">\n\nWords.\n\n</CliCommand>',
    '<CliCommand name="till shop"> may only contain a list of names, each with a description',
  ],
  ['<CliCommand />', 'name="dlt …" is needed'],
])('fails the build at %s', async (element, reason) => {
  await expect(compile(`Text.\n\n${element}`)).rejects.toMatchObject({
    line: 3,
    reason,
  });
});

it('reads the commands of this site', () => {
  const names = readCliFacts(process.cwd())
    .chain('dlt pipeline load-package')
    .map(({ name }) => name);
  expect(names).toEqual(['dlt', 'pipeline', 'load-package']);
});
