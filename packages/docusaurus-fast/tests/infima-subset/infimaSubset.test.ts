import postcss from 'postcss';
import { describe, expect, it } from 'vitest';
import { dropTurnedOff, dropUnused, turnedOff } from '../../src/infima-subset';

const INFIMA = '/site/node_modules/infima/dist/css/default/default.css';

const processed = async (css: string, from = INFIMA): Promise<string> =>
  (await postcss([dropUnused]).process(css, { from })).css;

describe('in Infima', () => {
  it.each([
    // A dropped class: alone, with a pseudo-class, and as a descendant.
    ['.avatar{color:red}', ''],
    ['.button--link:hover{color:red}', ''],
    ['.menu .pills__item{color:red}', ''],
    // A class of an option that is not set.
    ['.navbar--dark{color:red}', ''],
    // A selector list keeps its remaining selectors.
    ['.avatar,.menu{color:red}', '.menu{color:red}'],
    // A dropped class in :not() is kept.
    ['.col:not(.col--1){color:red}', '.col:not(.col--1){color:red}'],
    // Classes in use.
    ['.button--primary{color:red}', '.button--primary{color:red}'],
    ['.margin-vert--lg{margin:0}', '.margin-vert--lg{margin:0}'],
    // An unused and a used custom property.
    [':root{--ifm-hero-text-color:red;--ifm-x:1}', ':root{--ifm-x:1}'],
    // A selector without a class.
    [':root{--ifm-x:1}', ':root{--ifm-x:1}'],
  ])('%s → %s', async (css, expected) => {
    expect(await processed(css)).toBe(expected);
  });
});

it('does not change other files', async () => {
  const css = '.avatar{color:red}';
  expect(await processed(css, '/site/src/css/text.css')).toBe(css);
});

describe('components that the configuration turns off', () => {
  const theme = '/site/node_modules/@docusaurus/theme-classic/lib/theme';
  const left = async (
    file: string,
    settings: Parameters<typeof turnedOff>[0],
  ): Promise<string> => {
    const plugin = dropTurnedOff(turnedOff(settings));
    const from = `${theme}/${file}/styles.module.css`;
    return (await postcss([plugin]).process('.a{color:red}', { from })).css;
  };

  it.each([
    'AnnouncementBar/Content',
    'DocSidebar/Desktop/CollapseButton',
    'DocRoot/Layout/Sidebar/ExpandButton',
    'Footer/Logo',
    'Navbar/Layout',
  ])('have no styles: %s', async (file) => {
    expect(await left(file, {})).toBe('');
    expect(
      await left(file, {
        announcementBar: { content: 'x' },
        docs: { sidebar: { hideable: true } },
        footer: { logo: { src: 'x' } },
        navbar: { hideOnScroll: true },
      }),
    ).toBe('.a{color:red}');
  });

  it.each(['Tag', 'TagsListInline'])(
    'have no styles without pages that have them: %s',
    async (file) => {
      expect(await left(file, {})).toBe('');
    },
  );

  it('do not include their neighbours', async () => {
    expect(await left('DocSidebar/Desktop', {})).toBe('.a{color:red}');
  });
});
