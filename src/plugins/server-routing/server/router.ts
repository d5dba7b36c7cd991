/** Replaces `@docusaurus/router` in the server bundle. */
import { matchPath as original } from 'react-router-dom';
import { canMatch, type PathOptions } from './canMatch';

export { Redirect, useHistory, useLocation } from 'react-router-dom';

/** The router's `matchPath`, which hooks of the docs call for each page of the site. */
export const matchPath = (
  pathname: string,
  options: PathOptions,
): ReturnType<typeof original> =>
  canMatch(options, pathname) ? original(pathname, options) : null;
