/** Finds sections in the Markdown of a page: line by line, because a parser would take longer than the rest. */

/** A heading of a page. */
export interface Heading {
  /** 1 for the title. */
  readonly level: number;
  /** Its Markdown, without an id. */
  readonly title: string;
  /** The id that the Markdown says; absent where it is GitHub's slug of the title. */
  readonly id?: string;
  /** Number of its line, from 0. */
  readonly line: number;
}

const FENCE = /^\s*(?<fence>`{3,}|~{3,})/;
const HEADING = /^(?<marks>#{1,6}) (?<text>.+)$/;
/** The id of a heading, in one of the forms of packages/markdown/src/records/idMarks.ts. */
const ID = /\s*(?:\{#(?<id>[^}\s]+)\}|<a id="(?<place>[^"]+)"><\/a>)$/;

/** The headings of a page in reading order, without what looks like one in code. */
export function headingsOf(lines: readonly string[]): Heading[] {
  const found: Heading[] = [];
  let fence: string | undefined;
  lines.forEach((text, line) => {
    const marks = FENCE.exec(text)?.groups?.fence;
    if (fence !== undefined) {
      if (marks?.startsWith(fence) && text.trim() === marks) {
        fence = undefined;
      }
      return;
    }
    fence = marks;
    const heading = HEADING.exec(text)?.groups;
    if (heading) {
      const written = heading.text ?? '';
      const own = ID.exec(written);
      const id = own?.groups?.id ?? own?.groups?.place;
      found.push({
        level: heading.marks?.length ?? 1,
        title: written.slice(0, own?.index).trim(),
        ...(id === undefined ? {} : { id }),
        line,
      });
    }
  });
  return found;
}

/** The lines of a heading's section: to the next heading, or with `whole` to the next one that is not below it. */
export function sectionLines(
  lines: readonly string[],
  headings: readonly Heading[],
  index: number,
  complete: boolean,
): readonly string[] {
  const own = headings[index];
  const next = headings
    .slice(index + 1)
    .find(({ level }) => !complete || level <= (own?.level ?? 0));
  return lines.slice(own?.line ?? 0, next?.line);
}

/** The headings directly below one. */
export function headingsBelow(
  headings: readonly Heading[],
  index: number,
): readonly Heading[] {
  const own = headings[index]?.level ?? 0;
  const after = headings.slice(index + 1);
  const end = after.findIndex(({ level }) => level <= own);
  const inside = after.slice(0, end < 0 ? undefined : end);
  const least = Math.min(...inside.map(({ level }) => level));
  return inside.filter(({ level }) => level === least);
}
