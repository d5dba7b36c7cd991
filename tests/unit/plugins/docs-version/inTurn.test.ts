import { expect, it } from 'vitest';
import { inTurn } from '@site/src/plugins/docs-version/inTurn';

it('a slow call ends before the next begins, also when it fails', async () => {
  const events: string[] = [];
  const delays = [20, 10, 0];
  const load = inTurn(async () => {
    const delay = delays.shift() ?? 0;
    events.push(`begin ${delay}`);
    await new Promise((resolve) => {
      setTimeout(resolve, delay);
    });
    events.push(`end ${delay}`);
    if (delay === 10) {
      throw new Error('this load failed');
    }
    return delay;
  });
  expect(await Promise.allSettled([load(), load(), load()])).toMatchObject([
    { value: 20 },
    { reason: { message: 'this load failed' } },
    { value: 0 },
  ]);
  expect(events).toEqual([
    ...['begin 20', 'end 20'],
    ...['begin 10', 'end 10'],
    ...['begin 0', 'end 0'],
  ]);
});
