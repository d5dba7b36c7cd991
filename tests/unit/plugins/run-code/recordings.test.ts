import { expect, it } from 'vitest';
import { Recordings } from '../../../../src/plugins/run-code/recordings';

/** Recordings whose end the test decides, and what happened in order. */
function watched() {
  const events: string[] = [];
  const ends = new Map<string, () => void>();
  const recordings = new Recordings(
    (file) => {
      events.push(`record ${file}`);
      return new Promise((resolve) => {
        ends.set(file, resolve);
      });
    },
    (file) => {
      events.push(`run ${file}`);
    },
  );
  return { events, recordings, end: (file: string) => ends.get(file)?.() };
}

it('runs a saved file at once when nothing is recorded', () => {
  const { events, recordings } = watched();
  recordings.save('a');
  expect(events).toEqual(['run a']);
});

it('records one file at a time, and runs saved files after the last one', async () => {
  const { events, recordings, end } = watched();
  const first = recordings.add('a');
  const second = recordings.add('b');
  await Promise.resolve();
  // The recording writes outputs into the page, which the watcher sees.
  recordings.save('a');
  recordings.save('c');
  expect(events).toEqual(['record a']);
  end('a');
  await first;
  await Promise.resolve();
  expect(events).toEqual(['record a', 'record b']);
  end('b');
  await second;
  expect(events.slice(2)).toEqual(['run a', 'run c', 'run b']);
  recordings.save('a');
  expect(events.at(-1)).toBe('run a');
});
