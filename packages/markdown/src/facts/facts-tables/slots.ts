/**
 * Finds the values of a page's forms in its fences, so that these are updated when a reader enters their own
 * values. Connection strings and SQL are read as such. Elsewhere only certain matches count: a value that could be
 * any word must be on a line that names the field.
 */
import type { Code } from 'mdast';
import type { SlotContext, TextSlot } from '@docs/facts/config/forms';
import { certain, escapedForPattern, mentions } from './certain';
import { connectionStrings } from './connectionStrings';
import type { Fillable } from './context';
import { sqlSlots } from './sqlSlots';

const SHELL = new Set(['sh', 'bash', 'shell']);
const QUOTING = new Set(['toml', 'py', 'python', 'json', 'yaml']);

/** A value with punctuation is distinctive enough not to occur by accident. */
const isDistinctive = (value: string): boolean => /[a-z][-._/:@]/i.test(value);

/** How to quote a value at an offset of a line; undefined where replacing it could break the code. */
function contextAt(
  line: string,
  from: number,
  language: string,
): SlotContext | undefined {
  const before = line.slice(0, from);
  const run = /[^\s"'=]*$/.exec(before)?.[0] ?? '';
  const isShell = SHELL.has(language);
  if (run.includes('://')) {
    return 'url';
  }
  const isOpen = (quote: string) =>
    (before.replaceAll(/\\./g, '').split(quote).length - 1) % 2 === 1;
  if (isOpen('"')) {
    return 'quoted';
  }
  if (isOpen("'")) {
    return isShell ? 'shell' : undefined;
  }
  if (isShell) {
    return 'word';
  }
  // Only a number may be unquoted.
  return /\d/.test(line.charAt(from)) ? 'bare' : undefined;
}

/**
 * The ranges of a fence that contain placeholders.
 *
 * @param dialectOf the SQL dialect of the database that a section configures; empty if it is not known
 */
export function slotsIn(
  { value, lang }: Pick<Code, 'value' | 'lang'>,
  fillable: readonly Fillable[],
  dialectOf: (section: string) => string,
): TextSlot[] {
  const language = lang ?? '';
  if (language === 'sql') {
    return sqlSlots(value, fillable, dialectOf);
  }
  // Outputs and other languages show what was run.
  if (!SHELL.has(language) && !QUOTING.has(language)) {
    return [];
  }
  const slots: TextSlot[] = [];
  const placeholders = [...new Set(fillable.map((one) => one.placeholder))]
    .filter((placeholder) => placeholder !== '')
    // Longest first, so that a shorter placeholder cannot match inside a longer one.
    .sort((a, b) => b.length - a.length);
  let start = 0;
  for (const line of value.split('\n')) {
    const strings = connectionStrings(
      line,
      (from) => contextAt(line, from, language),
      fillable,
      value,
    );
    for (const slot of strings.slots) {
      slots.push({ ...slot, from: start + slot.from, to: start + slot.to });
    }
    const isFree = (from: number, to: number) =>
      slots.every((slot) => slot.to <= from || slot.from >= to) &&
      strings.ranges.every(
        (range) => start + range[1] <= from || start + range[0] >= to,
      );
    for (const placeholder of placeholders) {
      const pattern = new RegExp(
        `(?<![\\w.-])${escapedForPattern(placeholder)}(?![\\w-]|\\.\\w)`,
        'g',
      );
      for (const { index } of line.matchAll(pattern)) {
        const [from, to] = [start + index, start + index + placeholder.length];
        const as = contextAt(line, index, language);
        const one = certain(
          fillable.filter(
            (candidate) =>
              candidate.placeholder === placeholder &&
              (isDistinctive(placeholder) || mentions(line, candidate.name)),
          ),
          value,
        );
        if (one && as && isFree(from, to)) {
          slots.push({ from, to, field: one.field, as });
        }
      }
    }
    start += line.length + 1;
  }
  return slots.sort((a, b) => a.from - b.from);
}
