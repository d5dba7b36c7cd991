import { describe, expect, it } from 'vitest';
import { readableType } from '@docs/facts/config/readable';
import { compile, fixture, lines } from './compile';

it('expands configuration elements to lists and tabs', async () => {
  await expect(lines(await compile(fixture('config.mdx')))).toMatchFileSnapshot(
    '../fixtures/facts-tables/config.output.jsx',
  );
});

describe('names that the facts do not have fail the build with their line', () => {
  it.each([
    [
      '<ConfigFields of="shop.Credentals" />',
      /unknown spec "shop\.Credentals"; did you mean "shop\.Credentials"\?/,
    ],
    [
      '<ConfigFields section="destination.shp.credentials.x" />',
      /no spec is looked for in/,
    ],
    [
      '<ConfigFields of="Options" section="destination.shop.option" />',
      /dlt does not look for Options in "destination\.shop\.option"; did you mean "destination\.shop"\?/,
    ],
    [
      '<ConfigFields of="Credentials" only="hst" />',
      /"hst" is not a field of Credentials; did you mean "host"\?/,
    ],
    [
      '<ConfigFields of="Credentials" sections="x" />',
      /<ConfigFields> has no "sections"; did you mean "section"\?/,
    ],
    [
      `<ConfigForms of="Credentials" values='{"host"' />`,
      /"values" is not JSON/,
    ],
    [
      '<ConfigForms of="Credentials" values={{ host: name }} />',
      /only literal values are allowed here, not Identifier/,
    ],
    [
      '<ConfigForms of="Options" />',
      /Options has no required field; choose the fields with only="…"/,
    ],
    [
      '<ConfigFields of="Credentials" only="port">\n\n- `prt`: number.\n\n</ConfigFields>',
      /"prt" is not shown by this <ConfigFields>; did you mean "port"\?/,
    ],
    [
      '<ConfigFields of="Credentials">\n\nProse.\n\n</ConfigFields>',
      /<ConfigFields> may only contain a list of names/,
    ],
    ['<ConfigFields />', /of="…" \(a spec\) or section="…" is needed/],
    [
      '<ConfigLookup field="hots" section="destination.shop.credentials" />',
      /did you mean "host"\?/,
    ],
  ])('%s', async (element, reason) => {
    await expect(compile(`Words.\n\n${element}`)).rejects.toMatchObject({
      line: 3,
      reason: expect.stringMatching(reason) as string,
    });
  });
});

it.each([
  ['str', 'str'],
  ['Optional[str]', 'str'],
  ["Optional[Literal['a-b', 'c, d']]", '"a-b" | "c, d"'],
  ['Union[AwsCredentials, Engine, str]', 'AwsCredentials | Engine | str'],
  ['Optional[dict[str, Any]]', 'dict'],
  ['list[Union[str, int]]', 'list[str | int]'],
  ['Optional[Union[DateTime, Callable[[], DateTime]]]', 'DateTime | object'],
  [
    "Optional[Union[str, ForwardRef('D[Any]'), Callable[..., ForwardRef('D')]]]",
    'str | object',
  ],
])('shows %s as %s', (type, words) => {
  expect(readableType(type)).toBe(words);
});
