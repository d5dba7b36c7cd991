/** docs/licenses.mdx, which `npm run licenses` writes. */

/** A component of sbom.json. */
interface Component {
  readonly name: string;
  readonly version: string;
  readonly licenses: readonly [
    {
      readonly license?: { readonly id: string };
      readonly expression?: string;
    },
  ];
  readonly externalReferences: readonly [{ readonly url: string }];
  readonly properties: readonly { readonly value: string }[];
}

export interface Bill {
  readonly components: readonly Component[];
}

const row = ({
  name,
  version,
  licenses: [{ license, expression }],
  externalReferences: [{ url }],
}: Component): string =>
  `| [${name}](${url}) | ${version} | ${license?.id ?? expression ?? ''} |`;

const table = (components: readonly Component[]): string =>
  [
    '| Package | Version | License |',
    '|---|---|---|',
    ...components.map(row),
  ].join('\n');

/** The page: what every page loads, then what only programs in the browser need. */
export function licensesPage({ components }: Bill): string {
  const isSite = ({ properties }: Component): boolean =>
    properties.some(({ value }) => value === 'site');
  return `---
title: Licenses
description: See which open-source packages these pages send to your browser, in which version and under which license.
keywords: [license, licenses, third party, notices, sbom, bill of materials]
---

Your browser loads code and fonts of the packages below when you read these docs or run a program on a page. The list is for people
who review what a site contains; dlt itself is under the Apache License 2.0, and your own project depends on none of the other packages
because of this site.

[\`licenses.txt\`](pathname:///docs/licenses.txt) has the text of each license, and [\`sbom.json\`](pathname:///docs/sbom.json) is the
same list for programs, in the CycloneDX format. \`npm run licenses\` writes this page from the bundles of a build, so packages that only
build the site are not here.

## Packages of the pages {#pages}

${table(components.filter(isSite))}

## Packages of programs in the browser {#programs}

These packages are loaded when you press Run.

${table(components.filter((one) => !isSite(one)))}

## Related

- [Playground](./playground.mdx): run dlt in the browser, with the packages of the second list.
- [Installation](./reference/installation.mdx): install dlt with your own package manager.
`;
}
