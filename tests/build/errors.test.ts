/** The index of errors has every exception class of the library. */
import { expect, it } from 'vitest';
import { baseUrl } from '@site/src/config/site';
import errorsJson from '../../data/generated/errors.json';
import { pages } from './site';

const page = pages.get(`${baseUrl}reference/errors`);

/** Names in the lists of classes, by the module above each. */
function listed(): string[] {
  const $ = page?.$;
  return (
    $?.('.api-label + dl.api-names')
      .toArray()
      .flatMap((list) => {
        const module = $(list).prev('.api-label').text();
        return $(list)
          .children('dt')
          .toArray()
          .map((term) => `${module}.${$(term).find('code').first().text()}`);
      }) ?? []
  );
}

it('lists each exception class of the library once', () => {
  expect(listed().sort()).toEqual(Object.keys(errorsJson.errors).sort());
});
