import { compile as compileMdx } from '@mdx-js/mdx';
import { describe, expect, it } from 'vitest';
import loadedTables from '@site/src/remark/loaded-tables';

const compile = async (text: string) =>
  String(await compileMdx(text, { jsx: true, remarkPlugins: [loadedTables] }));

const wrap = (inner: string) => `<LoadedTables>\n\n${inner}\n\n</LoadedTables>`;
const output = (json: string) => wrap(`\`\`\`json output="g"\n${json}\n\`\`\``);

describe('loadedTables', () => {
  it('gives the component the output that was recorded', async () => {
    const loaded = {
      input: [{ name: 'Ines' }],
      tables: [
        {
          name: 'players',
          columns: ['name'],
          rows: [{ of: 0, values: ['Ines'] }],
        },
      ],
    };
    const made = await compile(output(JSON.stringify(loaded)));
    expect(made).toContain('<LoadedTables json=');
    expect(made).toContain('players');
    expect(made).not.toContain('<_components.pre>');
  });

  it.each([
    ['no fence', wrap('Text.')],
    ['something that is not JSON', output('players 2')],
    ['JSON of another shape', output('{"tables": []}')],
  ])('refuses %s, and says what is wanted', async (_, text) => {
    await expect(compile(text)).rejects.toMatchObject({
      reason: expect.stringContaining('it must contain one fence') as string,
      line: expect.any(Number) as number,
    });
  });
});
