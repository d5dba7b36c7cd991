import type { ThemeConfig } from '@docusaurus/preset-classic';
import { library, repositoryUrl } from './site';

/** The line that says whose docs these are, and the few links that every page owes. */
export const footer = {
  links: [
    { label: 'Introduction', to: '/intro' },
    { label: 'Installation', to: '/reference/installation' },
    { label: `dlt ${library.version} source`, href: library.sourceUrl },
    { label: 'Source of these docs', href: repositoryUrl },
  ],
  copyright:
    `Independent documentation for <a href="${library.sourceUrl}">dlt ${library.version}</a>, ` +
    `an open-source library under the <a href="${library.licenceUrl}">Apache License 2.0</a>. ` +
    'Not published by the makers of dlt.',
} satisfies ThemeConfig['footer'];
