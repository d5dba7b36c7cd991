import { expect, it } from 'vitest';
import { readPerformanceFacts } from '@docs/facts/performance';
import { compile, fixture, lines } from './compile';

it('expands measurements to tables with captions', async () => {
  await expect(
    lines(await compile(fixture('measured.mdx'))),
  ).toMatchFileSnapshot('../fixtures/facts-tables/measured.output.jsx');
});

it.each([
  // Suggests the nearest measured name.
  [
    '<Measured knob="shelf_worker" />',
    '"shelf_worker" was not measured; did you mean "shelf_workers"?',
  ],
  ['<Measured knob="moon" />', '"moon" was not measured'],
  [
    '<Measured />',
    'knob="…" is needed: a name in data/generated/performance.json',
  ],
  [
    '<Measured nob="shelf_workers" />',
    '<Measured> has no "nob"; did you mean "knob"?; it has knob',
  ],
])('fails the build at %s', async (element, reason) => {
  await expect(compile(`Text.\n\n${element}`)).rejects.toMatchObject({
    line: 3,
    reason,
  });
});

it('reads the measurements of this site', () => {
  const facts = readPerformanceFacts(process.cwd());
  for (const { variants, quantities } of Object.values(facts.knobs)) {
    for (const quantity of quantities) {
      expect(variants[0]?.ratios[quantity]).toBe(1);
    }
  }
  expect(facts.get('normalize_workers').quantities).toContain('longest');
});
