/** Addresses, compared as the router compares them: a slash at the end makes no difference. */
const withoutSlash = (path: string): string => path.replace(/(.)\/$/, '$1');

/** Whether two paths are the address of the same page. */
export const isSamePage = (a: string, b: string): boolean =>
  withoutSlash(a) === withoutSlash(b);
