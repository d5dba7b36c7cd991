/** The index of all pages (llmstxt.org), and all guides in one file. */
import { FULL_TEXT_FILE, twinAddress } from '../../pageRecords/paths';
import type { Section } from '../../pageRecords/sidebar';
import type { TwinSite } from './twins';

/** What the files say of the site. */
export interface LlmsSite extends TwinSite {
  readonly title: string;
  readonly tagline: string;
}

const escaped = (title: string): string => title.replaceAll(/[[\]]/g, '\\$&');

const absolute = (permalink: string, { url, baseUrl }: TwinSite): string =>
  url + twinAddress(permalink, baseUrl);

/** `llms.txt`: title, a sentence, and each page's Markdown with a sentence, by sections. */
export function llmsIndex(
  sections: readonly Section[],
  site: LlmsSite,
): string {
  const fullText = `${site.url}${site.baseUrl}${FULL_TEXT_FILE}`;
  const lists = sections.map(({ label, pages }) => {
    const lines = pages.map(({ title, permalink, description }) => {
      const words = description === '' ? '' : `: ${description}`;
      return `- [${escaped(title)}](${absolute(permalink, site)})${words}`;
    });
    return `## ${label}\n\n${lines.join('\n')}\n`;
  });
  return [
    `# ${site.title}\n`,
    `> ${site.tagline}\n`,
    `Each link leads to a page as Markdown; its address without \`.md\` is the page for readers. The guides in one file: [llms-full.txt](${fullText}).\n`,
    ...lists,
  ].join('\n');
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
      : ` Not in it: the ${others.length} pages of the API reference (${megabytes(others)}), which llms.txt lists; each is Markdown at its address with \`.md\`.`;
  return [
    `> ${site.title}: ${guides.length} pages in the order of the sidebar, as Markdown (${megabytes(guides)}).${without}\n`,
    ...guides,
  ].join('\n---\n\n');
}
