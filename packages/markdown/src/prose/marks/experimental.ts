/** The mark of experimental features in titles, headings and tables; many systems have no picture for it. */
export const EXPERIMENTAL = '🧪';

const MARK = new RegExp(`\\s*${EXPERIMENTAL}\\s*`, 'gu');

/** A text without the mark. */
export const withoutMark = (text: string): string =>
  text.replace(MARK, ' ').trim();

/** Class of a sidebar entry with the badge. */
export const ENTRY_CLASS = 'menu__experimental';
/** Class of a badge. */
export const BADGE_CLASS = 'badge-quiet';
/** What the badge says in place of the mark. */
export const BADGE_TEXT = 'experimental';
