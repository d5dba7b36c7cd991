/** Replaces `@docusaurus/theme-common/internal` in the server bundle. */
import { isSame } from './canMatch';

export * from '@docusaurus/theme-common/internal';

/** The theme's comparison, which each category of the sidebar calls for all pages in it. */
export const isSamePath = (
  a: string | undefined,
  b: string | undefined,
): boolean => a === b || (a !== undefined && b !== undefined && isSame(a, b));
