import { describe, expect, it } from 'vitest';
import { headingsBelow, headingsOf, sectionLines } from '../src/headings';
import { plainId } from '../src/sections';

const PAGE = `# Page

Text.

## First {#one}

\`\`\`\`md
\`\`\`py
# not a heading {#code}
\`\`\`
## neither
\`\`\`\`

### Deep \`name\` <a id="deep_name"></a>

  ~~~
  # nor here
  ~~~

#### Deeper {#deeper}

## Second {#two}

End.`.split('\n');

describe('headings', () => {
  const headings = headingsOf(PAGE);

  it('are found outside of code, with their ids', () => {
    expect(headings.map(({ level, title, id }) => [level, title, id])).toEqual([
      [1, 'Page', undefined],
      [2, 'First', 'one'],
      [3, 'Deep `name`', 'deep_name'],
      [4, 'Deeper', 'deeper'],
      [2, 'Second', 'two'],
    ]);
  });

  it('have the lines to the next heading, or to the next one at the same level', () => {
    const own = sectionLines(PAGE, headings, 1, false);
    const complete = sectionLines(PAGE, headings, 1, true);
    expect(own.join('\n')).toMatch(/^## First[^]*````\n$/);
    expect(complete.join('\n')).toMatch(
      /^## First[^]*#### Deeper {#deeper}\n$/,
    );
    expect(sectionLines(PAGE, headings, 4, true).at(-1)).toBe('End.');
  });

  it('have those directly below them', () => {
    const below = (index: number): (string | undefined)[] =>
      headingsBelow(headings, index).map(({ id }) => id);
    expect(below(0)).toEqual(['one', 'two']);
    expect(below(1)).toEqual(['deep_name']);
    expect(below(4)).toEqual([]);
  });
});

it.each([
  ['general-usage/state#a', 'general-usage/state#a'],
  [
    'https://example.com/docs/general-usage/state.md#a',
    'general-usage/state#a',
  ],
  ['/docs/general-usage/state/', 'general-usage/state'],
  ['general-usage/dataset-access/index', 'general-usage/dataset-access'],
  [' state.mdx ', 'state'],
  ['api_reference/dlt/__init__', 'api_reference/dlt/__init__'],
])('an id is read as it is written elsewhere: %s', (written, id) => {
  expect(plainId(written)).toBe(id);
});
