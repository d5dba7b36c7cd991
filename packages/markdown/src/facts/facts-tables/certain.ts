/** Decides which field of the page's forms a placeholder in the page's code stands for. */
import type { Fillable } from './context';

export const escapedForPattern = (text: string): string =>
  text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** Whether a text contains a name as a whole word; an underscore separates words. */
export const mentions = (text: string, name: string): boolean =>
  new RegExp(`(?<![a-z0-9])${escapedForPattern(name)}(?![a-z0-9])`, 'i').test(
    text,
  );

/** The section of a field: its path without its name. */
export const sectionOf = ({ field, name }: Fillable): string =>
  field.slice(0, -name.length - 1);

/** Among fields with the same placeholder, the one whose section or destination the code mentions. */
export function certain(
  candidates: readonly Fillable[],
  code: string,
): Fillable | undefined {
  // Several forms of a page may have the same field.
  const [first, ...others] = new Map(
    candidates.map((one) => [one.field, one]),
  ).values();
  if (first === undefined || others.length === 0) {
    return first;
  }
  const signs: readonly ((section: string) => boolean)[] = [
    (section) =>
      code.includes(section) ||
      code.includes(section.replaceAll('.', '__').toUpperCase()),
    (section) => mentions(code, section.split('.')[1] ?? section),
  ];
  return signs
    .map((sign) => [first, ...others].filter((one) => sign(sectionOf(one))))
    .find((named) => named.length === 1)?.[0];
}
