/** The files about licences in the build: texts for people, and a bill of materials for programs. */
import type { Shipped } from './packages';

/** Names of the files in the build. */
export const TEXTS_FILE = 'licenses.txt';
export const BILL_FILE = 'sbom.json';

const PARTS = {
  site: 'pages',
  playground: 'programs that run in the browser',
} as const;

const RULE = `\n\n${'-'.repeat(80)}\n\n`;

/**
 * Text of `licenses.txt`. A licence text that several packages share word for word is printed once, below their names.
 */
export function licenseTexts(
  subject: string,
  shipped: readonly Shipped[],
): string {
  const byText = new Map<string, Shipped[]>();
  for (const one of shipped) {
    const text = one.text || `The package has no text of ${one.license}.`;
    byText.set(text, [...(byText.get(text) ?? []), one]);
  }
  const blocks = [...byText].map(([text, packages]) => {
    const names = packages.map(
      ({ name, version, license, url, parts }) =>
        `${name} ${version} (${license}), for ${parts.map((part) => PARTS[part]).join(' and ')}\n${url}`,
    );
    return `${names.join('\n')}\n\n${text}`;
  });
  return `${[`Licences of what ${subject} sends to its readers`, ...blocks].join(RULE)}\n`;
}

/** Package URL: the name of a package for programs (purl). */
const purl = ({ from, name, version }: Shipped): string => {
  const type = from === 'included' ? 'generic' : from;
  return `pkg:${type}/${name.replace('@', '%40').toLowerCase()}@${version}`;
};

const hashes = ({ integrity }: Shipped): object[] => {
  const [algorithm = '', content = ''] = integrity?.split('-', 2) ?? [];
  return algorithm === 'sha512'
    ? [
        {
          alg: 'SHA-512',
          content: Buffer.from(content, 'base64').toString('hex'),
        },
      ]
    : [];
};

/** SPDX expressions and single identifiers have fields of their own. */
const licenseOf = ({ license }: Shipped): object =>
  / (?:AND|OR|WITH) /.test(license)
    ? { expression: license }
    : { license: { id: license } };

/**
 * Text of `sbom.json`: CycloneDX 1.5, without a time and a serial number, so that two builds are the same.
 *
 * @param subject what the bill is of
 */
export function billOfMaterials(
  subject: { readonly name: string; readonly version: string },
  shipped: readonly Shipped[],
): string {
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', ...subject } },
    components: shipped.map((one) => ({
      type: 'library',
      'bom-ref': purl(one),
      name: one.name,
      version: one.version,
      ...(hashes(one).length > 0 && { hashes: hashes(one) }),
      licenses: [licenseOf(one)],
      purl: purl(one),
      externalReferences: [{ type: 'website', url: one.url }],
      properties: one.parts.map((value) => ({
        name: 'dlt-docs:part',
        value,
      })),
    })),
  };
  return `${JSON.stringify(bill, null, 1)}\n`;
}
