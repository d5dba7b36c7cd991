/** The pages of the package, from the Markdown twins of the built site. */
import fs from 'node:fs';
import path from 'node:path';
import { createSlugger } from '@docusaurus/utils';
import { baseUrl, siteUrl } from '@site/src/config/site';
import { textFile, type PageText } from '@docs/search/files';
import { headingsOf } from '../../packages/dlt-docs/src/headings';
import {
  entriesFile,
  pageFile,
  type Entry,
  type PageRow,
} from '../../packages/dlt-docs/src/files';

/** Links of twins to pages of the site: their ids are enough where there is no network. */
const LINK = new RegExp(
  String.raw`\]\(${siteUrl.replaceAll('.', String.raw`\.`)}${baseUrl}([^)\s#]+?)\.md(#[^)\s]+)?\)`,
  'g',
);

/** Markup in a heading, which its slug does not have. */
const plainTitle = (title: string): string =>
  title
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .replaceAll(/\\(.)/g, '$1');

/** The blockquote below the title: the description, and links that only the web has. */
const HEAD = /^(?<title># .*\n)\n(?<head>(?:>.*\n)+)/;

/** The notice of packages/markdown/src/fences/snippet-report below the title, which is about the page and not about dlt. */
const NOTICE =
  /^(?<title># .*\n)\n\*\*[^*\n]+ (?:against dlt|were tested|was tested)[^*\n]*\*\*\n\n.*\n/;

/** A page and its entries. */
interface ReadPage {
  readonly row: PageRow;
  readonly markdown: string;
  /** Places without a heading, by anchor. */
  readonly entries: Readonly<Record<string, Entry>>;
}

/** The lines of a twin with the id of each heading below the title. */
function withIds(markdown: string): {
  readonly text: string;
  readonly ids: ReadonlySet<string>;
} {
  const lines = markdown.split('\n');
  const slugger = createSlugger();
  const ids = new Set(['']);
  for (const { level, title, id, line } of headingsOf(lines)) {
    const slug = slugger.slug(plainTitle(title));
    if (level > 1) {
      lines[line] = `${'#'.repeat(level)} ${title} {#${id ?? slug}}`;
      ids.add(id ?? slug);
    }
  }
  return { text: lines.join('\n'), ids };
}

/** The places without a heading; each is below the heading before it. */
function entriesOf(
  texts: PageText,
  headings: ReadonlySet<string>,
): Record<string, Entry> {
  const found: Record<string, Entry> = {};
  let below = '';
  for (const [anchor, words] of Object.entries(texts)) {
    if (headings.has(anchor)) {
      below = anchor;
    } else {
      // Cells of a row have tabs between them.
      found[anchor] = [below, words.join('\n').replaceAll('\t', ' · ')];
    }
  }
  return found;
}

/**
 * Reads a page of the built site.
 *
 * @param texts what the search has of the page: each of its places
 * @param pages ids of all pages: links to other files stay addresses of the web
 * @throws Error when a heading of the twin is no place of the page
 */
function readPage(
  buildDir: string,
  id: string,
  texts: PageText,
  pages: ReadonlySet<string>,
): ReadPage {
  const file = path.join(buildDir, `${id}.md`);
  const twin = fs.readFileSync(file, 'utf8');
  const head = HEAD.exec(twin)?.groups?.head ?? '';
  const description = (head.split('\n')[0] ?? '').replace(/^> ?/, '');
  const { text, ids } = withIds(
    twin
      .replace(HEAD, '$<title>')
      .replace(NOTICE, '$<title>')
      .replaceAll(LINK, (link, page: string, location = '') =>
        pages.has(page) ? `](${page}${String(location)})` : link,
      ),
  );
  const lost = [...ids].filter((one) => texts[one] === undefined);
  if (lost.length > 0) {
    throw new Error(
      `${file} — the page has no place ${lost.join(', ')}: the ids of its headings are read wrongly.`,
    );
  }
  const title = headingsOf(text.split('\n'))[0]?.title ?? id;
  return {
    row: { id, title: plainTitle(title), description },
    markdown: text,
    entries: entriesOf(texts, ids),
  };
}

/** Everything that the package has of the pages. */
export interface Pages {
  readonly rows: readonly PageRow[];
  /** Markdown and entries by file. */
  readonly files: ReadonlyMap<string, string>;
}

/**
 * Reads the pages that the search knows.
 *
 * @param searchDir folder of the search data in the built site
 */
export function readPages(buildDir: string, searchDir: string): Pages {
  const suffix = path.extname(textFile('x'));
  const folder = path.join(searchDir, path.dirname(textFile('x')));
  const ids = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(suffix))
    .map((file) => file.slice(0, -suffix.length).split(path.sep).join('/'))
    .sort();
  const known = new Set(ids);
  const pages = ids.map((id) =>
    readPage(
      buildDir,
      id,
      JSON.parse(
        fs.readFileSync(path.join(searchDir, textFile(id)), 'utf8'),
      ) as PageText,
      known,
    ),
  );
  return {
    rows: pages.map(({ row }) => row),
    files: new Map(
      pages.flatMap(({ row, markdown, entries }) => [
        [pageFile(row.id), markdown] as const,
        ...(Object.keys(entries).length === 0
          ? []
          : [[entriesFile(row.id), JSON.stringify(entries)] as const]),
      ]),
    ),
  };
}
