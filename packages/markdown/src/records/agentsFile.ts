/**
 * AGENTS.md: an excerpt of the cheat sheet that readers put into their repositories for coding agents. It is made
 * from the source of the page, so that nothing in it is written twice and all of its programs ran.
 */
import fs from 'node:fs';
import path from 'node:path';
import { library } from '@docs/facts/library';

/** The file below the base URL, and the name that agents look for in a repository. */
export const AGENTS_FILE = 'AGENTS.md';

/** Id of the page that it is an excerpt of. */
const CHEAT_SHEET_PAGE = 'cheat-sheet';

/** Sections of the page by the ids of their headings, in the order of the file. */
const SECTIONS: readonly string[] = [
  'install',
  'traps',
  'rest-api',
  'sql',
  'cursor',
  'merge',
  'write-dispositions',
  'settings',
  'errors',
];
/** The section whose links stay; those of the others would take a quarter of the file. */
const WITH_LINKS = 'look';

const HEADING = /^#{2,3} (?<title>.+?) \{#(?<id>[\w-]+)\}$/;
const FENCE = /^```(?<lang>\w*)(?<info>.*)$/;
/** A paragraph of links to other pages. */
const MORE = 'More: ';
/** Fences that the page does not show, and outputs: programs are enough. */
const LEFT_OUT = / (?:hidden|output=)/;
const TITLE = / title="[^"]+"/;
/** A code span, in which brackets are code, or a link. */
const CODE_OR_LINK = /`[^`]*`|\[((?:`[^`]*`|[^\]`])+)\]\(([^)]+)\)/g;

/** A file of the site, with the base URL of the latest version, which is one folder. */
const FILE = /^pathname:\/\/\/[^/]+\//;

/** The address of a page's Markdown or of a file of the site, for a link of the cheat sheet. */
function addressOf(target: string, site: string): string {
  if (FILE.test(target)) {
    return target.replace(FILE, site);
  }
  return site + target.replace(/^\.\//, '').replace('.mdx', '.md');
}

/** Text outside of fences, with links to `site`, or without links. */
const prose = (line: string, site: string | undefined): string =>
  line.replaceAll(
    CODE_OR_LINK,
    (full, words: string | undefined, target: string) => {
      if (words === undefined) {
        return full;
      }
      return site === undefined
        ? words
        : `[${words}](${addressOf(target, site)})`;
    },
  );

/** The lines of each section without its heading, by the heading's id; all headings begin a section. */
function sectionsOf(
  source: string,
): Map<string, { title: string; lines: string[] }> {
  const sections = new Map<string, { title: string; lines: string[] }>();
  let lines: string[] = [];
  let inFence = false;
  for (const line of source.split('\n')) {
    const heading = inFence ? null : HEADING.exec(line);
    if (line.startsWith('```')) {
      inFence = !inFence;
    }
    if (heading?.groups) {
      const { id = '', title = '' } = heading.groups;
      lines = [];
      sections.set(id, { title, lines });
    } else {
      lines.push(line);
    }
  }
  return sections;
}

/** The lines as Markdown that every reader of Markdown knows: plain fences, complete addresses. */
function plain(lines: readonly string[], site: string | undefined): string {
  const retained: string[] = [];
  let fence: 'none' | 'kept' | 'left out' = 'none';
  for (const line of lines) {
    const opener = FENCE.exec(line);
    if (fence === 'none' && opener?.groups) {
      const { lang = '', info = '' } = opener.groups;
      fence = LEFT_OUT.test(info) ? 'left out' : 'kept';
      if (fence === 'kept') {
        retained.push(`\`\`\`${lang}${TITLE.exec(info)?.[0] ?? ''}`);
      }
    } else if (fence === 'none') {
      // What was left out had an empty line on each side.
      if (!line.startsWith(MORE) && (line !== '' || retained.at(-1) !== '')) {
        retained.push(prose(line, site));
      }
    } else {
      if (fence === 'kept') {
        retained.push(line);
      }
      if (line === '```') {
        fence = 'none';
      }
    }
  }
  return retained.join('\n').trim();
}

/**
 * The text of the file.
 *
 * @param source source of the cheat sheet
 * @param site address of the site, with its base URL
 * @throws Error with the ids of sections that the page does not have
 */
export function agentsFileOf(source: string, site: string): string {
  const sections = sectionsOf(source);
  const ids = [...SECTIONS, WITH_LINKS];
  const absent = ids.filter((id) => !sections.has(id));
  if (absent.length > 0) {
    throw new Error(
      `docs/${CHEAT_SHEET_PAGE}.mdx:1 — ${AGENTS_FILE} needs sections with the ids ${absent.join(', ')}; add them, or change SECTIONS in packages/markdown/src/records/agentsFile.ts`,
    );
  }
  const texts = ids.flatMap((id) => {
    const { title = '', lines = [] } = sections.get(id) ?? {};
    return [`## ${title}`, plain(lines, id === WITH_LINKS ? site : undefined)];
  });
  const page = site + CHEAT_SHEET_PAGE;
  return `${[
    `# Writing ${library.name} ${library.version} code`,
    `An excerpt of ${page}. Its programs ran against ${library.name} ${library.version}.`,
    ...texts,
  ].join('\n\n')}\n`;
}

/**
 * Reads the text of the file; undefined for a site without a cheat sheet.
 *
 * @param siteDir folder with `docs/`
 * @param site address of the site, with its base URL
 */
export function readAgentsFile(
  siteDir: string,
  site: string,
): string | undefined {
  const file = path.join(siteDir, 'docs', `${CHEAT_SHEET_PAGE}.mdx`);
  return fs.existsSync(file)
    ? agentsFileOf(fs.readFileSync(file, 'utf8'), site)
    : undefined;
}
