import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Addresses } from '../../src/records/addresses';
import { llmsFullText, llmsIndexes } from '@site/src/plugins/page-exports/llms';
import { SidebarPages } from '../../src/records/sidebar';
import { folder, version } from './version';

const site = {
  url: 'https://example.org',
  baseUrl: '/docs/',
  subject: 'shop 1.0',
  title: 'Shop [docs]',
  tagline: 'Sell.',
};

const modules = Array.from({ length: 41 }, (_, index) => `api/m${index}`);

/** Two sections, one with a large branch, and a page that is not in the sidebar. */
const pages = new SidebarPages(
  version(
    ['intro', 'start', 'guide', 'hidden', ...modules],
    [
      {
        type: 'category',
        label: 'Begin',
        link: { type: 'doc', id: 'intro' },
        items: [
          {
            type: 'category',
            label: 'First',
            items: [{ type: 'doc', id: 'start', label: 'Go' }],
          },
          { type: 'html', value: 'x' },
        ],
      },
      {
        type: 'category',
        label: 'Look up',
        link: {
          type: 'generated-index',
          title: 'Lists',
          permalink: '/docs/lists',
          description: 'All lists.',
        },
        items: [
          {
            type: 'category',
            label: 'API',
            description: 'Modules.',
            items: modules.map((id) => ({ type: 'doc', id })),
          },
          { type: 'doc', id: 'guide' },
        ],
      },
    ],
  ),
);

describe('sections', () => {
  it('follow the sidebar; a large branch is a separate section, unlisted pages come last', () => {
    expect(
      pages
        .sections()
        .map(({ label, isBranch, within, pages: [first, ...more] }) => [
          [...within, label].join(', ') + (isBranch ? ' (branch)' : ''),
          first?.permalink,
          more.length + 1,
        ]),
    ).toEqual([
      ['Begin', '/docs/intro', 2],
      ['Look up', '/docs/lists', 2],
      ['API (branch)', '/docs/api/m0', 41],
      ['Optional', '/docs/hidden', 1],
    ]);
  });

  it('list each page once', () => {
    const all = pages.sections().flatMap((section) => section.pages);
    const links = all.map(({ permalink }) => permalink);
    expect(new Set(links).size).toBe(links.length);
    expect(links.length).toBe(4 + modules.length + 1);
  });
});

it('lists the pages of a category page', () => {
  expect(pages.indexPages()).toMatchObject([
    {
      permalink: '/docs/lists',
      pages: [
        { title: 'API', permalink: '/docs/api/m0', description: 'Modules.' },
        { title: 'Title of guide', permalink: '/docs/guide' },
      ],
    },
  ]);
  expect(pages.cardsOn('intro')).toMatchObject([
    { title: 'First', permalink: '/docs/start', description: 'Go' },
  ]);
  expect(pages.cardsOn('guide')).toMatchObject([{ title: 'API' }, {}]);
});

it('writes the index in the format of llmstxt.org', () => {
  const page = { title: 'a [b]', permalink: '/docs/a', description: 'What.' };
  const bare = { ...page, title: 'c', description: '' };
  const modules = ['shop.cart.lines', 'shop.cart.sum', 'shop.cart.sum.vat'].map(
    (title) => ({
      title,
      permalink: `/docs/api/${title.replaceAll('.', '/')}`,
      description: '',
    }),
  );
  const files = llmsIndexes(
    [
      { label: 'Begin here', isBranch: false, within: [], pages: [page, bare] },
      { label: 'cart', isBranch: true, within: ['API'], pages: modules },
      { label: 'Optional', isBranch: false, within: [], pages: [bare] },
    ],
    {
      ...site,
      data: [{ title: 'Facts', path: 'data/a.json', description: 'All.' }],
    },
  );
  const lists = [
    '- [a \\[b\\]](https://example.org/docs/a.md): What.',
    '- [c](https://example.org/docs/a.md)',
  ];
  const index = String(files.get('llms.txt'));
  expect(index).toMatch(/^# Shop \[docs\]\n\n> Sell\.\n\n/);
  expect(index.slice(index.indexOf('\n## '))).toBe(
    [
      '\n## Start here\n',
      ...lists,
      '\n## Sections\n',
      '- [Begin here](https://example.org/docs/begin-here/llms.txt): 2 pages: a [b]; c',
      '\n## API reference\n',
      '- [API, cart](https://example.org/docs/api/shop/cart/llms.txt): 3 modules: shop.cart.lines, shop.cart.sum',
      '\n## Data\n',
      '- [Facts](https://example.org/docs/data/a.json): All.',
      '\n## Optional\n',
      '- [c](https://example.org/docs/a.md)\n',
    ].join('\n'),
  );
  expect(String(files.get('begin-here/llms.txt'))).toBe(
    [
      '# Begin here: Shop [docs]\n',
      '> shop 1.0: the pages of this section as Markdown. All sections: https://example.org/docs/llms.txt\n',
      '## Pages\n',
      ...lists,
      '',
    ].join('\n'),
  );
  expect([...files.keys()]).toEqual([
    'llms.txt',
    'begin-here/llms.txt',
    'api/shop/cart/llms.txt',
  ]);
});

it('states at the top of the full text what it omits', () => {
  const page = (id: string) => ({
    title: id,
    permalink: `/docs/${id}`,
    description: '',
  });
  const text = llmsFullText(
    {
      sections: [
        {
          label: 'All',
          isBranch: false,
          within: [],
          pages: [page('b'), page('api'), page('a')],
        },
      ],
      texts: new Map([
        ['/docs/a', '# A\n'],
        ['/docs/b', '# B\n'],
        ['/docs/api', '# API\n'],
      ]),
      leftOut: new Set(['/docs/api']),
    },
    site,
  );
  expect(text).toMatch(/^> Shop .*: 2 pages .* Not in it: the 1 pages/);
  expect(text.slice(text.indexOf('\n---'))).toBe(
    '\n---\n\n# B\n\n---\n\n# A\n',
  );
});

describe('links', () => {
  const addresses = new Addresses({
    siteDir: path.resolve('.'),
    contentPath: path.resolve(folder),
    url: 'https://example.org',
    baseUrl: '/docs/',
    pages: [
      { permalink: '/docs/a/page', source: `@site/${folder}/page.mdx` },
      { permalink: '/docs/other', source: `@site/${folder}/other.mdx` },
      { permalink: '/docs/lists/' },
    ],
  });
  const from = {
    permalink: '/docs/a/page',
    source: `@site/${folder}/page.mdx`,
  };

  it.each([
    ['./other.mdx#x', 'https://example.org/docs/other.md#x'],
    ['other.mdx', 'https://example.org/docs/other.md'],
    ['/other.mdx', 'https://example.org/docs/other.md'], // from the docs folder
    ['/other#x', 'https://example.org/docs/other.md#x'], // from the base URL
    ['/docs/other/', 'https://example.org/docs/other.md'],
    ['/lists', 'https://example.org/docs/lists.md'],
    ['../other', 'https://example.org/docs/other.md'], // as browsers resolve it on /docs/a/page
    ['/', 'https://example.org/docs/llms.txt'], // the index is the landing page's twin
    ['#x', '#x'],
    ['https://example.org/other', 'https://example.org/other'],
    ['mailto:a@example.org', 'mailto:a@example.org'],
    ['/img/logo.svg', 'https://example.org/docs/img/logo.svg'],
    ['pathname:///docs/other', 'https://example.org/docs/other'],
    ['./picture.svg', 'https://example.org/docs/picture.svg'],
  ])('%s resolves to %s', (url, address) => {
    expect(addresses.of(url, from).address).toBe(address);
  });
});
