/** Which guides use a name of the library: those whose code links to it. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { threadId } from 'node:worker_threads';
import { parseFileContentFrontMatter } from '@docusaurus/utils/lib/markdownUtils';
import type { Inventory } from '../../facts/api/inventory';
import { updateWithFiles } from '../../pageRecords/chain';
import { readPageIds } from '../../pageRecords/pageIds';
import { linkNames } from '../../python';
import { parseFenceInfo } from '../code-fences/info';

/** A page outside of the reference. */
export interface Guide {
  /** Page id. */
  readonly id: string;
  readonly title: string;
}

/** Guides by the dotted path of a definition, those first whose code is about it most. */
export interface Uses {
  /** Changes when the guides of a name do; build caches are keyed on it. */
  readonly hash: string;
  readonly guides: ReadonlyMap<string, readonly Guide[]>;
}

/** Numbers of links by dotted path. */
type Counts = Readonly<Record<string, number>>;

/** What is kept of a page: the hash of its code, and its links. */
interface KeptPage {
  readonly hash: string;
  readonly counts: Counts;
}

const PACKAGE = 'dlt';
const API_PAGES = 'api_reference/';
const FOLDER = '.docusaurus/api-uses';
/** Code and packages that the links depend on. */
const CODE = [
  'package-lock.json',
  'src/python',
  'src/facts/api',
  'src/remark/api-reference/uses.ts',
  'src/remark/code-fences/info.ts',
];

const FENCE =
  /^(?<indent> *)(?<mark>`{3,})(?:py|python)\b(?<meta>[^\n]*)\n(?<code>[\s\S]*?)^ *\k<mark>[^\S\n]*$/gm;

interface Fence {
  readonly meta: string;
  readonly code: string;
}

/** The Python fences of a page's source, without their indentation. */
const fencesIn = (text: string): Fence[] =>
  [...text.matchAll(FENCE)].map(({ groups }) => ({
    meta: groups?.meta?.trim() ?? '',
    code: (groups?.code ?? '').replaceAll(
      new RegExp(`^ {0,${String(groups?.indent?.length ?? 0)}}`, 'gm'),
      '',
    ),
  }));

/** Counts the links in the fences that readers see; fences of a group share their names, as on the page. */
export function usesIn(text: string, inventory: Inventory): Counts {
  const counts: Record<string, number> = {};
  const ran = new Map<string, string>();
  for (const { meta, code } of fencesIn(text)) {
    const { values, flags } = parseFenceInfo('py', meta);
    const group = values.title === undefined ? values.group : undefined;
    const before = group === undefined ? '' : (ran.get(group) ?? '');
    if (!flags.has('hidden')) {
      for (const { from, place } of linkNames(before + code, inventory)) {
        // The page links no mention of the package itself.
        if (from >= before.length && place.path !== PACKAGE) {
          counts[place.path] = (counts[place.path] ?? 0) + 1;
        }
      }
    }
    if (group !== undefined && values.norun === undefined) {
      ran.set(group, before + code);
    }
  }
  return counts;
}

const hashOf = (...parts: readonly string[]): string =>
  parts
    .reduce(
      (hash, part) => hash.update(part).update('\0'),
      createHash('sha256'),
    )
    .digest('hex');

/** The pages that an earlier reading has kept. */
function keptIn(file: string): Readonly<Record<string, KeptPage>> {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as Record<
      string,
      KeptPage
    >;
  } catch {
    // Missing, or truncated by an interrupted build.
    return {};
  }
}

/** Written under another name first: other threads may read the file meanwhile. */
function keep(file: string, pages: Readonly<Record<string, KeptPage>>): void {
  const unfinished = `${file}.${String(process.pid)}.${String(threadId)}`;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(unfinished, JSON.stringify(pages));
  fs.renameSync(unfinished, file);
}

/** Guides by dotted path: by the share of the page's links that lead there, then by id. */
export function usesOf(
  pages: readonly (Guide & { readonly counts: Counts })[],
): Uses {
  const found = new Map<string, { guide: Guide; share: number }[]>();
  for (const { id, title, counts } of pages) {
    const total = Object.values(counts).reduce((sum, each) => sum + each, 0);
    for (const [name, count] of Object.entries(counts)) {
      const all = found.get(name) ?? [];
      all.push({ guide: { id, title }, share: count / total });
      found.set(name, all);
    }
  }
  const guides = new Map(
    [...found]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, all]) => [
        name,
        all
          .sort(
            (a, b) => b.share - a.share || (a.guide.id < b.guide.id ? -1 : 1),
          )
          .map(({ guide }) => guide),
      ]),
  );
  return { hash: hashOf(JSON.stringify([...guides])), guides };
}

/**
 * Reads the uses of a site. The links of each page are kept in `.docusaurus` until its code changes: finding them in
 * all pages takes about two seconds.
 *
 * @param projectDir folder with this project's code, `data/` and `docs/`
 */
export function readUses(projectDir: string, inventory: Inventory): Uses {
  const code = createHash('sha256').update(inventory.hash);
  CODE.forEach((name) => {
    updateWithFiles(code, projectDir, name);
  });
  const key = code.digest('hex');
  const file = path.join(projectDir, FOLDER, 'uses.json');
  const kept = keptIn(file);
  const read: Record<string, KeptPage> = {};
  const pages = [...readPageIds(projectDir)]
    // Pages with an underscore are parts of others, and in no list.
    .filter((id) => !id.startsWith(API_PAGES) && !id.includes('/_'))
    .map((id) => {
      const text = fs.readFileSync(
        path.join(projectDir, 'docs', `${id}.mdx`),
        'utf8',
      );
      const hash = hashOf(key, JSON.stringify(fencesIn(text)));
      const known = kept[id];
      const counts =
        known?.hash === hash ? known.counts : usesIn(text, inventory);
      read[id] = { hash, counts };
      const { title } = parseFileContentFrontMatter(text).frontMatter;
      return { id, title: String(title), counts };
    });
  if (JSON.stringify(read) !== JSON.stringify(kept)) {
    keep(file, read);
  }
  return usesOf(pages);
}
