/**
 * The indexes of the pages for agents (llmstxt.org), and all guides in one file. The index of the site leads to
 * the indexes of its sections, so that an agent reads a few kilobytes before it reads a page.
 */
import { withSectionIds } from '../../config/sidebar/sections';
import {
  FULL_TEXT_FILE,
  INDEX_FILE,
  SECTION_INDEX_FILE,
  twinAddress,
} from '@docs/markdown/records/paths';
import {
  OFF_SIDEBAR,
  type ListedPage,
  type Section,
} from '@docs/markdown/records/sidebar';
import type { Files } from './files';
import type { TwinSite } from './twinSite';

/** A file for programs, which the index of the site names. */
export interface DataLink {
  readonly title: string;
  /** Below the base URL. */
  readonly path: string;
  readonly description: string;
}

/** What the files say of the site. */
export interface LlmsSite extends TwinSite {
  readonly title: string;
  readonly tagline: string;
  /** Files of facts, for programs; none without them. */
  readonly data?: readonly DataLink[];
}

/** A section with a file of its own. */
interface FiledSection extends Section {
  /** Path of its file below the base URL. */
  readonly file: string;
  /** Its label, with those of the categories around it. */
  readonly title: string;
}

const escaped = (title: string): string => title.replaceAll(/[[\]]/g, '\\$&');

const item = (title: string, address: string, description: string): string =>
  `- [${escaped(title)}](${address})${description === '' ? '' : `: ${description}`}`;

const pageItem = (
  { title, permalink, description }: ListedPage,
  { url, baseUrl }: TwinSite,
): string => item(title, url + twinAddress(permalink, baseUrl), description);

const listOf = (label: string, items: readonly string[]): string =>
  `## ${label}\n\n${items.join('\n')}\n`;

/** `gettingStarted` and `Getting started` as a folder: `getting-started`. */
const folderName = (id: string): string =>
  id
    .replaceAll(/(?<=[a-z])(?=[A-Z])|[^A-Za-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase();

/** The parts with which all paths begin. */
function commonParts(paths: readonly (readonly string[])[]): string[] {
  const [first = [], ...rest] = paths;
  const end = first.findIndex((part, index) =>
    rest.some((other) => other[index] !== part),
  );
  return first.slice(0, end === -1 ? undefined : end);
}

/** The folder that all pages are in, below the base URL. */
const commonFolder = (
  pages: readonly ListedPage[],
  { baseUrl }: TwinSite,
): string =>
  commonParts(
    pages.map(({ permalink }) =>
      permalink.slice(baseUrl.length).split('/').slice(0, -1),
    ),
  ).join('/');

/** The sections with their files: a branch has its file in the folder of its pages. */
function filed(sections: readonly Section[], site: TwinSite): FiledSection[] {
  return withSectionIds(sections).map(({ id, item: section }) => {
    const folder = section.isBranch
      ? commonFolder(section.pages, site)
      : folderName(id);
    return {
      ...section,
      file: `${folder}/${SECTION_INDEX_FILE}`,
      title: [...section.within, section.label].join(', '),
    };
  });
}

/** What the pages of a section are about: their titles, or the packages of modules. */
function contents({ pages, isBranch }: Section): string {
  const titles = pages.map(({ title }) => title);
  if (!isBranch) {
    return `${pages.length} pages: ${titles.join('; ')}`;
  }
  // Names of modules are long and alike: their packages say enough to choose the file.
  const names = titles.map((name) => name.split('.'));
  const depth = commonParts(names).length + 1;
  const parents = new Set(names.map((name) => name.slice(0, depth).join('.')));
  return `${pages.length} modules: ${[...parents].join(', ')}`;
}

function sectionIndex(section: FiledSection, site: LlmsSite): string {
  return [
    `# ${section.title}: ${site.title}\n`,
    `> ${site.subject}: the pages of this section as Markdown. All sections: ${site.url}${site.baseUrl}${INDEX_FILE}\n`,
    listOf(
      'Pages',
      section.pages.map((page) => pageItem(page, site)),
    ),
  ].join('\n');
}

/**
 * The index of the site, and one for each of its sections, by path below the base URL.
 *
 * @param sections as `SidebarPages.sections` gives them
 */
export function llmsIndexes(
  sections: readonly Section[],
  site: LlmsSite,
): Files {
  const listed = sections.filter(({ label }) => label !== OFF_SIDEBAR);
  const files = filed(listed, site);
  const links = (isBranch: boolean): string[] =>
    files
      .filter((section) => section.isBranch === isBranch)
      .map((section) =>
        item(
          section.title,
          `${site.url}${site.baseUrl}${section.file}`,
          contents(section),
        ),
      );
  const others = sections.find(({ label }) => label === OFF_SIDEBAR);
  const lists: readonly (readonly [string, readonly string[]])[] = [
    [
      'Start here',
      (listed[0]?.pages ?? []).map((page) => pageItem(page, site)),
    ],
    ['Sections', links(false)],
    ['API reference', links(true)],
    [
      'Data',
      (site.data ?? []).map(({ title, path, description }) =>
        item(title, `${site.url}${site.baseUrl}${path}`, description),
      ),
    ],
    [OFF_SIDEBAR, (others?.pages ?? []).map((page) => pageItem(page, site))],
  ];
  const index = [
    `# ${site.title}\n`,
    `> ${site.tagline}\n`,
    `Each section has an index of its pages, which are Markdown; the address of a page without \`.md\` is the page on the web. A request with \`Accept: text/markdown\` gets Markdown there too, if the host negotiates. All guides in one file: ${site.url}${site.baseUrl}${FULL_TEXT_FILE}\n`,
    ...lists
      .filter(([, items]) => items.length > 0)
      .map(([label, items]) => listOf(label, items)),
  ].join('\n');
  return new Map([
    [INDEX_FILE, index],
    ...files.map(
      (section) => [section.file, sectionIndex(section, site)] as const,
    ),
  ]);
}

const megabytes = (texts: readonly string[]): string => {
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return `${(bytes / 1e6).toFixed(1)} MB`;
};

/** Everything that the full text is made of. */
export interface FullText {
  readonly sections: readonly Section[];
  /** Markdown of pages, by permalink. */
  readonly texts: ReadonlyMap<string, string>;
  /** Permalinks of pages that are left out, because their size would bury the rest. */
  readonly leftOut: ReadonlySet<string>;
}

/** `llms-full.txt`: the guides in the order of the sidebar; its head says what is left out. */
export function llmsFullText(
  { sections, texts, leftOut }: FullText,
  site: LlmsSite,
): string {
  const order = sections.flatMap(({ pages }) =>
    pages.map(({ permalink }) => permalink),
  );
  const textsOf = (permalinks: readonly string[]) =>
    permalinks.flatMap((permalink) => texts.get(permalink) ?? []);
  const guides = textsOf(order.filter((page) => !leftOut.has(page)));
  const others = textsOf(order.filter((page) => leftOut.has(page)));
  const without =
    others.length === 0
      ? ''
      : ` Not in it: the ${others.length} pages of the API reference (${megabytes(others)}), to which ${site.url}${site.baseUrl}${INDEX_FILE} leads; each is Markdown at its address with \`.md\`.`;
  return [
    `> ${site.title}: ${guides.length} pages in the order of the sidebar, as Markdown (${megabytes(guides)}).${without}\n`,
    ...guides,
  ].join('\n---\n\n');
}
