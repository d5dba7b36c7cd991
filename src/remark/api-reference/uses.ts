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
  /** Changes with the code of any guide; build caches are keyed on it. */
  readonly hash: string;
  /** Found when they are first asked for, which takes a second or two. */
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

/** A program: the code of fences that share their names, and the places in it that readers see. */
interface Shown {
  code: string;
  readonly places: { readonly from: number; readonly to: number }[];
}

/** Names that a line binds: `name = `, `with … as name:`, `def name`, `class name`, `for name in`. */
const BINDING =
  /^[^\S\n]*(?:(\w+)(?::[^=\n]+)? = |.* as (\w+):|(?:async )?(?:def|class) (\w+)|for (\w+) in )/gm;

const boundIn = (code: string): string[] =>
  [...code.matchAll(BINDING)].map((match) => match.slice(1).join(''));

/**
 * The programs of a page: one for each fence that is in no group, and as few as possible for the fences of a group.
 * A page links each fence as the end of the ones before it; fences that bind no name again have the same links together.
 */
function programsIn(text: string): Shown[] {
  const programs: Shown[] = [];
  const groups = new Map<
    string,
    { program: Shown; readonly bound: Set<string> }
  >();
  for (const { meta, code } of fencesIn(text)) {
    const { values, flags } = parseFenceInfo('py', meta);
    const group = values.title === undefined ? values.group : undefined;
    const ran = group === undefined ? undefined : groups.get(group);
    const adds = group !== undefined && values.norun === undefined;
    const names = boundIn(code);
    const isNew = !adds || !ran || names.some((name) => ran.bound.has(name));
    const program = isNew
      ? { code: ran?.program.code ?? '', places: [] }
      : ran.program;
    const from = program.code.length;
    program.code += code;
    if (!flags.has('hidden')) {
      program.places.push({ from, to: program.code.length });
    }
    if (isNew) {
      programs.push(program);
    }
    if (adds) {
      groups.set(group, {
        program,
        bound: new Set([...(ran?.bound ?? []), ...names]),
      });
    }
  }
  return programs;
}

/** Counts the links in the fences that readers see. */
export function usesIn(text: string, inventory: Inventory): Counts {
  const counts: Record<string, number> = {};
  for (const { code, places } of programsIn(text)) {
    const links = places.length > 0 ? linkNames(code, inventory) : [];
    for (const { from: at, place } of links) {
      // The page links no mention of the package itself.
      if (
        place.path !== PACKAGE &&
        places.some(({ from, to }) => at >= from && at < to)
      ) {
        counts[place.path] = (counts[place.path] ?? 0) + 1;
      }
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
): Uses['guides'] {
  const found = new Map<string, { guide: Guide; share: number }[]>();
  for (const { id, title, counts } of pages) {
    const total = Object.values(counts).reduce((sum, each) => sum + each, 0);
    for (const [name, count] of Object.entries(counts)) {
      const all = found.get(name) ?? [];
      all.push({ guide: { id, title }, share: count / total });
      found.set(name, all);
    }
  }
  return new Map(
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
}

/** A guide with its source and the hash of what its links depend on. */
interface ReadGuide extends Guide {
  readonly text: string;
  readonly hash: string;
}

/** The guides of a site. */
function readGuides(projectDir: string, inventory: Inventory): ReadGuide[] {
  const code = createHash('sha256').update(inventory.hash);
  CODE.forEach((name) => {
    updateWithFiles(code, projectDir, name);
  });
  const key = code.digest('hex');
  return (
    [...readPageIds(projectDir)]
      // Pages with an underscore are parts of others, and in no list.
      .filter((id) => !id.startsWith(API_PAGES) && !id.includes('/_'))
      .map((id) => {
        const file = path.join(projectDir, 'docs', `${id}.mdx`);
        const text = fs.readFileSync(file, 'utf8');
        const { title } = parseFileContentFrontMatter(text).frontMatter;
        const hash = hashOf(key, JSON.stringify(fencesIn(text)));
        return { id, title: String(title), text, hash };
      })
  );
}

/** The numbers of links of guides: kept ones where the code has not changed. */
function countsOf(
  guides: readonly ReadGuide[],
  file: string,
  inventory: Inventory,
): Counts[] {
  const kept = keptIn(file);
  const read = guides.map(({ id, text, hash }) => {
    const known = kept[id];
    const counts =
      known?.hash === hash ? known.counts : usesIn(text, inventory);
    return [id, { hash, counts }] as const;
  });
  const pages = Object.fromEntries(read);
  if (JSON.stringify(pages) !== JSON.stringify(kept)) {
    keep(file, pages);
  }
  return read.map(([, { counts }]) => counts);
}

/** The uses of a site. A getter of a class, because caches are keyed on the JSON of the options that it is part of. */
class SiteUses implements Uses {
  readonly hash: string;
  readonly #find: () => Uses['guides'];
  #found: Uses['guides'] | undefined;

  constructor(hash: string, find: () => Uses['guides']) {
    this.hash = hash;
    this.#find = find;
  }

  get guides(): Uses['guides'] {
    return (this.#found ??= this.#find());
  }
}

/**
 * Reads the guides of a site, whose uses are found on demand. The links of each page are kept in `.docusaurus` until its
 * code changes.
 *
 * @param projectDir folder with this project's code, `data/` and `docs/`
 */
export function readUses(projectDir: string, inventory: Inventory): Uses {
  const guides = readGuides(projectDir, inventory);
  const parts = guides.flatMap(({ id, title, hash }) => [id, title, hash]);
  return new SiteUses(hashOf(...parts), () => {
    const file = path.join(projectDir, FOLDER, 'uses.json');
    const counts = countsOf(guides, file, inventory);
    return usesOf(
      guides.map(({ id, title }, index) => ({
        id,
        title,
        counts: counts[index] ?? {},
      })),
    );
  });
}
