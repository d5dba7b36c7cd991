import type { Options } from '@docusaurus/plugin-client-redirects';
import { readApiPages } from '../facts/api/pages';
import { folderRedirects } from '../facts/api/sidebar';

/** The folder of a package of the API reference leads to its page. */
export const redirects = (siteDir: string): Options => ({
  redirects: [
    { from: '/api_reference', to: '/api_reference/dlt/__init__' },
    ...folderRedirects(readApiPages(siteDir)).map(({ from, to }) => ({
      from: `/${from}`,
      to: `/${to}`,
    })),
  ],
});
