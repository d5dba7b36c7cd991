import { expect, it } from 'vitest';
import {
  failingParts,
  newestCanary,
  withDocusaurus,
} from '../../../scripts/testing/canary';

const versions = ['0.0.0-6000', '3.9.0-rc.0', '3.10.2', '4.0.0-alpha.1'];
const canary = { tags: { canary: '0.0.0-6000' }, versions };
const untagged = { tags: {}, versions };

it('takes the tag, then the newest prerelease, that all packages have', () => {
  expect(newestCanary([canary, untagged], '3.10.2')).toBe('0.0.0-6000');
  expect(newestCanary([untagged], '3.10.2')).toBe('4.0.0-alpha.1');
  const lacksTag = { tags: {}, versions: versions.slice(1) };
  expect(newestCanary([canary, lacksTag], '3.10.2')).toBe('4.0.0-alpha.1');
});

it('finds none in a registry without canary, or with older prereleases', () => {
  const old = { tags: { latest: '3.10.2' }, versions: versions.slice(0, 3) };
  expect(newestCanary([old], '3.10.2')).toBeUndefined();
  expect(newestCanary([canary, { ...old, versions: [] }], '3.10.2')).toBe(
    undefined,
  );
});

it('changes the pins of Docusaurus only', () => {
  expect(
    withDocusaurus('"@docusaurus/core": "3.10.2", "react": "3.10.2"', '4.0.0'),
  ).toBe('"@docusaurus/core": "4.0.0", "react": "3.10.2"');
});

/** A build that fails with one of these parts on, or without all parts. */
const failing =
  (bad: readonly string[], without = true) =>
  (off: readonly string[]) =>
    off.length === 3 ? without : bad.every((part) => off.includes(part));

it('names the parts that fail', () => {
  const parts = ['a', 'b', 'c'];
  expect(failingParts(parts, failing([]))).toEqual([]);
  expect(failingParts(parts, failing(['a', 'c']))).toEqual([
    'docusaurus-fast: the part a fails',
    'docusaurus-fast: the part c fails',
  ]);
  expect(failingParts(parts, failing([], false))[0]).toMatch('without');
  expect(failingParts(parts, (off) => off.length > 0)[0]).toMatch('together');
});
