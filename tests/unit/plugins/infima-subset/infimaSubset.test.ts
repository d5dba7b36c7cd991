import postcss from 'postcss';
import { describe, expect, it } from 'vitest';
import { dropUnused } from '@site/src/plugins/infima-subset';

const INFIMA = '/site/node_modules/infima/dist/css/default/default.css';

const processed = async (css: string, from = INFIMA): Promise<string> =>
  (await postcss([dropUnused]).process(css, { from })).css;

describe('in Infima', () => {
  it.each([
    // A class that is left out, alone, with a state, and inside another.
    ['.avatar{color:red}', ''],
    ['.button--link:hover{color:red}', ''],
    ['.menu .pills__item{color:red}', ''],
    // Of a list, the selectors that remain.
    ['.avatar,.menu{color:red}', '.menu{color:red}'],
    // What is not there never matches :not().
    ['.col:not(.col--1){color:red}', '.col:not(.col--1){color:red}'],
    // In use.
    ['.button--primary{color:red}', '.button--primary{color:red}'],
    ['.margin-vert--lg{margin:0}', '.margin-vert--lg{margin:0}'],
    // A custom property that nothing reads, and one that something does.
    [':root{--ifm-hero-text-color:red;--ifm-x:1}', ':root{--ifm-x:1}'],
    // No class at all.
    [':root{--ifm-x:1}', ':root{--ifm-x:1}'],
  ])('%s → %s', async (css, expected) => {
    expect(await processed(css)).toBe(expected);
  });
});

it('leaves other files alone', async () => {
  const css = '.avatar{color:red}';
  expect(await processed(css, '/site/src/css/text.css')).toBe(css);
});
