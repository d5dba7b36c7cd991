import {
  browserArguments,
  featuresOffInPlaywright,
} from '@site/scripts/testing/browser';
import { expect, test } from 'vitest';

test('what Playwright turns off stays off, and the pages of the address bar with it', () => {
  expect(featuresOffInPlaywright()).toContain('PaintHolding');
  const off = browserArguments().filter((argument) =>
    argument.startsWith('--disable-features='),
  );
  expect(off).toHaveLength(1);
  const names = off[0]?.replace(/^.*=/, '').split(',');
  expect(names).toEqual(
    expect.arrayContaining([
      ...featuresOffInPlaywright(),
      'WebUIOmniboxPopup',
      'WebUIOmniboxAimPopup',
    ]),
  );
});
