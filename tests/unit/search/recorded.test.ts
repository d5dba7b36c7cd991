import { describe, expect, it } from 'vitest';
import { causeOf, hasMessage, recordedOn } from '../../search/recorded';

const FENCE = '```';
const page = (expected: string, output: string): string =>
  `${FENCE}py group="a" expect="${expected}"\nrun()\n${FENCE}\n\n${FENCE}text output="a"\n${output}\n${FENCE}\n`;

describe('recordedOn', () => {
  it('reads the output of a program that must raise', () => {
    expect(recordedOn('a', page('KeyError', 'KeyError: no key'))).toEqual([
      { page: 'a', name: 'KeyError', text: 'KeyError: no key' },
    ]);
  });

  it('leaves out an output of a program that raises nothing, and another output', () => {
    expect(recordedOn('a', page('KeyError', 'no key'))).toEqual([]);
    expect(
      recordedOn('a', page('', 'KeyError: no key').replace(' expect=""', '')),
    ).toEqual([]);
  });
});

const error = (text: string) => ({ page: 'a', name: 'Failed', text });

describe('causeOf', () => {
  it.each([
    ['Failed: no key', 'Failed: no key'],
    ["Failed: at stage load\n\n<class 'X'>\nIn schema: shop: no key", 'no key'],
    ['Failed: Job for x failed with message no key', 'no key'],
  ])('removes what stands before the message: %s', (text, cause) => {
    expect(causeOf(error(text))).toBe(cause);
  });
});

describe('hasMessage', () => {
  const section = "The text:\nTable 'orders' was not found in schema 7";

  it('finds a message with other values', () => {
    expect(
      hasMessage(section, "Table 'fines' was not found in schema 12"),
    ).toBe(true);
  });

  it('does not find another message, nor one of few words', () => {
    expect(hasMessage(section, 'Column was not created in database')).toBe(
      false,
    );
    expect(hasMessage(section, 'no table')).toBe(false);
  });
});
