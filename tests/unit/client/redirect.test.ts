/** The script of pages that redirect keeps the query and the hash of the request. */
import vm from 'node:vm';
import { expect, it } from 'vitest';
import { CODE } from '../../../src/plugins/host-files/script';

/** Where a page with this `refresh` leads, when it is requested with a query and a hash. */
function targetOf(refresh: string): string {
  let target = '';
  vm.runInNewContext(CODE, {
    document: {
      querySelector: (selector: string) =>
        selector === 'meta[http-equiv=refresh]' ? { content: refresh } : null,
    },
    location: {
      search: '?q=1',
      hash: '#part',
      replace: (to: string) => {
        target = to;
      },
    },
  });
  return target;
}

it('leads to the page with the query and the hash', () => {
  expect(targetOf('0; url=/docs/intro')).toBe('/docs/intro?q=1#part');
});

it('leads to a section as it is', () => {
  expect(targetOf('0; url=/docs/intro#start')).toBe('/docs/intro#start');
});
