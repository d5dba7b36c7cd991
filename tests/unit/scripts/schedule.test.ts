import { expect, it } from 'vitest';
import { schedule, type Scheduled } from '../../../scripts/testing/schedule';

/** Schedules asynchronous steps; returns the start (+) and end (-) events in order. */
async function eventsOf(
  steps: readonly Scheduled[],
  slots: number,
  failing: readonly string[] = [],
): Promise<{ events: string[]; skipped: string[] }> {
  const events: string[] = [];
  const skipped = await schedule(steps, slots, async ({ name }) => {
    events.push(`+${name}`);
    await new Promise((resolve) => setImmediate(resolve));
    events.push(`-${name}`);
    return !failing.includes(name);
  });
  return { events, skipped };
}

it('runs steps in order, limited by the number of slots', async () => {
  const steps = [{ name: 'a' }, { name: 'b' }, { name: 'c' }];
  expect((await eventsOf(steps, 1)).events.join(' ')).toBe('+a -a +b -b +c -c');
  const { events } = await eventsOf(steps, 2);
  expect(events.slice(0, 2)).toEqual(['+a', '+b']);
  expect(events.indexOf('+c')).toBeGreaterThan(events.indexOf('-a'));
});

it('starts a step after the steps that it needs have passed', async () => {
  const steps = [{ name: 'tests', needs: ['build'] }, { name: 'build' }];
  expect((await eventsOf(steps, 2)).events.join(' ')).toBe(
    '+build -build +tests -tests',
  );
});

it('skips steps that need a failed step, transitively', async () => {
  const steps = [
    { name: 'build' },
    { name: 'tests', needs: ['build'] },
    { name: 'report', needs: ['tests'] },
    { name: 'lint' },
  ];
  const { events, skipped } = await eventsOf(steps, 1, ['build']);
  expect(events).toEqual(['+build', '-build', '+lint', '-lint']);
  expect(skipped).toEqual(['tests', 'report']);
});

it('starts a step after the steps that it follows, even if they failed', async () => {
  const steps = [{ name: 'b', follows: ['a', 'not there'] }, { name: 'a' }];
  const { events, skipped } = await eventsOf(steps, 2, ['a']);
  expect(events).toEqual(['+a', '-a', '+b', '-b']);
  expect(skipped).toEqual([]);
});

it('rejects cyclic dependencies', async () => {
  const steps = [
    { name: 'a', needs: ['b'] },
    { name: 'b', follows: ['a'] },
  ];
  await expect(eventsOf(steps, 2)).rejects.toThrow('wait for each other: a, b');
});
