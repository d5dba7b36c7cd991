import { expect, it } from 'vitest';
import { apiSidebar, folderRedirects } from '../src/api/sidebar';

const pages = [
  'api/dlt/__init__',
  'api/dlt/pipeline/__init__',
  'api/dlt/pipeline/pipeline',
  'api/dlt/common/json/__init__',
  'api/dlt/version',
];

it('builds a branch of packages and modules', () => {
  expect(apiSidebar(pages, 'api/dlt/')).toEqual({
    type: 'category',
    label: 'API reference',
    link: { type: 'doc', id: 'api/dlt/__init__' },
    items: [
      {
        type: 'category',
        label: 'common', // without its own page
        items: [
          {
            type: 'category',
            label: 'json',
            link: { type: 'doc', id: 'api/dlt/common/json/__init__' },
            items: [],
          },
        ],
      },
      {
        type: 'category',
        label: 'pipeline',
        link: { type: 'doc', id: 'api/dlt/pipeline/__init__' },
        items: [
          { type: 'doc', id: 'api/dlt/pipeline/pipeline', label: 'pipeline' },
        ],
      },
      { type: 'doc', id: 'api/dlt/version', label: 'version' },
    ],
  });
});

it('redirects bare folders to the module of the same name, else to their package', () => {
  expect(folderRedirects(pages)).toEqual([
    { from: 'api/dlt', to: 'api/dlt/__init__' },
    { from: 'api/dlt/common/json', to: 'api/dlt/common/json/__init__' },
    { from: 'api/dlt/pipeline', to: 'api/dlt/pipeline/pipeline' },
  ]);
});
