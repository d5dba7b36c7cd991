/** Tables that everyone can read: a head without words says nothing to a screen reader, nor on a phone. */
import { expect, it } from 'vitest';
import { pages } from './site';

it('names each column of each table', () => {
  const nameless = [...pages].flatMap(([address, { $ }]) =>
    $('thead th')
      .toArray()
      .filter((cell) => $(cell).text().trim() === '')
      .map((cell) => `${address}: ${$(cell).closest('tr').text()}`),
  );
  expect(nameless).toEqual([]);
});
