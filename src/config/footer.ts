import type { ThemeConfig } from '@docusaurus/preset-classic';
import { library } from '@docs/facts/library';
import { repositoryUrl } from './site';

/** The page footer: the required links, and the notice that says who publishes these docs. */
export const footer = {
  links: [
    { label: 'Introduction', to: '/intro' },
    { label: 'Installation', to: '/reference/installation' },
    { label: `dlt ${library.version} source`, href: library.sourceUrl },
    { label: 'Source of these docs', href: repositoryUrl },
    { label: 'Licenses', to: '/licenses' },
  ],
  copyright:
    `Independent documentation for <a href="${library.sourceUrl}">dlt ${library.version}</a>, ` +
    `an open-source library under the <a href="${library.licenceUrl}">Apache License 2.0</a>. ` +
    'Not published by the makers of dlt.',
} satisfies ThemeConfig['footer'];
