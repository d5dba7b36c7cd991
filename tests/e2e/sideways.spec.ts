/** What scrolls sideways fades at its right edge, by one rule. */
import { expect, test } from './test';

const SCROLLED = [
  ['/docs/', '.figure__tables', '40px', undefined],
  ['/docs/intro', '.theme-code-block pre', '40px', undefined],
  // Narrower: half-faded marks would look like another kind of marks. Only the table of types is too wide for a phone.
  ['/docs/dlt-ecosystem/destinations', '.matrix-box', '12px', 'Types'],
] as const;

test.use({ viewport: { width: 390, height: 844 } });

for (const [address, selector, width, tab] of SCROLLED) {
  test(`${selector} fades until it is scrolled to its end`, async ({
    page,
  }) => {
    await page.goto(address);
    if (tab !== undefined) {
      await page.getByRole('tab', { name: tab }).click();
    }
    const box = page.locator(`${selector}:visible`).first();
    await box.scrollIntoViewIfNeeded();
    const fade = () =>
      box.evaluate((element) =>
        getComputedStyle(element).getPropertyValue('--fade'),
      );
    await expect.poll(fade).toBe(width);
    await box.evaluate((element) => {
      element.scrollTo(element.scrollWidth, 0);
    });
    await expect.poll(fade).toBe('0px');
    // What fits does not fade.
    await box.evaluate((element) => {
      element.style.width = '200rem';
    });
    await expect.poll(fade).toBe('0px');
  });
}
