/**
 * Finds the values of a page's forms in its fences, so that these are updated when a reader enters their own
 * values. Only certain matches count: a value that could be any word must be on a line that names the field.
 */
import type { Code } from 'mdast';
import type { SlotContext, TextSlot } from '../../facts/config/forms';
import type { Fillable } from './context';

const SHELL = new Set(['sh', 'bash', 'shell']);
const QUOTING = new Set(['toml', 'py', 'python', 'json', 'yaml']);

/** A value with punctuation is distinctive enough not to occur by accident. */
const isDistinctive = (value: string): boolean => /[a-z][-._/:@]/i.test(value);

const escapedForPattern = (text: string): string =>
  text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

const mentions = (line: string, name: string): boolean =>
  new RegExp(`(?<![a-z0-9])${escapedForPattern(name)}(?![a-z0-9])`, 'i').test(
    line,
  );

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
    return isShell || QUOTING.has(language) ? 'quoted' : undefined;
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

/** Among fields with the same placeholder, the one whose section or destination the code mentions. */
function certain(
  candidates: readonly Fillable[],
  code: string,
): Fillable | undefined {
  const [first] = candidates;
  if (candidates.length <= 1) {
    return first;
  }
  const sectionOf = ({ field, name }: Fillable) =>
    field.slice(0, -name.length - 1);
  const signs: readonly ((section: string) => boolean)[] = [
    (section) =>
      code.includes(section) ||
      code.includes(section.replaceAll('.', '__').toUpperCase()),
    (section) => mentions(code, section.split('.')[1] ?? section),
  ];
  return signs
    .map((sign) => candidates.filter((one) => sign(sectionOf(one))))
    .find((named) => named.length === 1)?.[0];
}

/** The ranges of a fence that contain placeholders. */
export function slotsIn(
  { value, lang }: Pick<Code, 'value' | 'lang'>,
  fillable: readonly Fillable[],
): TextSlot[] {
  const slots: TextSlot[] = [];
  const placeholders = [...new Set(fillable.map((one) => one.placeholder))]
    .filter((placeholder) => placeholder !== '')
    // Longest first, so that a shorter placeholder cannot match inside a longer one.
    .sort((a, b) => b.length - a.length);
  let start = 0;
  for (const line of value.split('\n')) {
    for (const placeholder of placeholders) {
      const pattern = new RegExp(
        `(?<![\\w.-])${escapedForPattern(placeholder)}(?![\\w-]|\\.\\w)`,
        'g',
      );
      for (const { index } of line.matchAll(pattern)) {
        const [from, to] = [start + index, start + index + placeholder.length];
        const as = contextAt(line, index, lang ?? '');
        const one = certain(
          fillable.filter(
            (candidate) =>
              candidate.placeholder === placeholder &&
              (isDistinctive(placeholder) || mentions(line, candidate.name)),
          ),
          value,
        );
        const isFree = slots.every(
          (slot) => slot.to <= from || slot.from >= to,
        );
        if (one && as && isFree) {
          slots.push({ from, to, field: one.field, as });
        }
      }
    }
    start += line.length + 1;
  }
  return slots.sort((a, b) => a.from - b.from);
}
