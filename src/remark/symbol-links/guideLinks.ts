/** The links in the code of all guides: what pages of the reference say of their use, and what the guides show. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { threadId } from 'node:worker_threads';
import { parseFileContentFrontMatter } from '@docusaurus/utils/lib/markdownUtils';
import { API_PAGES, type Inventory } from '../../facts/api/inventory';
import { updateWithFiles } from '../../pageRecords/chain';
import { readPageIds } from '../../pageRecords/pageIds';
import {
  fenceKey,
  linkedFences,
  type FenceLink,
  type LinkedFence,
} from './fenceLinks';
import { fencesIn } from './programs';

/** A page outside of the reference. */
export interface Guide {
  /** Page id. */
  readonly id: string;
  readonly title: string;
}

/** A guide and its fences with Python. */
export interface LinkedGuide extends Guide {
  readonly fences: readonly LinkedFence[];
}

/** What is kept of a page: the hash of its code, and its fences. */
interface KeptPage {
  readonly hash: string;
  readonly fences: readonly LinkedFence[];
}

type KeptPages = Readonly<Record<string, KeptPage>>;

const FOLDER = '.docusaurus/guide-links';
/** The guides are linked in parts, by several threads; each part has a file of its own. */
export const PARTS = 8;
/** Code and packages that the links depend on. */
const CODE = [
  'package-lock.json',
  'src/python',
  'src/facts/api',
  'src/remark/symbol-links',
  'src/remark/code-fences/info.ts',
];

const hashOf = (...parts: readonly string[]): string =>
  parts
    .reduce(
      (hash, part) => hash.update(part).update('\0'),
      createHash('sha256'),
    )
    .digest('hex');

/** The pages that an earlier reading has kept. */
function keptIn(file: string): KeptPages {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as KeptPages;
  } catch {
    // Missing, or truncated by an interrupted build.
    return {};
  }
}

/** Written under another name first: other threads may read the file meanwhile. */
function keep(file: string, pages: KeptPages): void {
  const unfinished = `${file}.${String(process.pid)}.${String(threadId)}`;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(unfinished, JSON.stringify(pages));
  fs.renameSync(unfinished, file);
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

/**
 * The links of guides, which are found when they are first asked for: that takes a second or two. Those of each page are
 * kept in `.docusaurus` until its code changes. Private fields, because caches are keyed on the JSON of the options that
 * an object of this class is part of.
 */
export class GuideLinks {
  /** Changes with the code of any guide. */
  readonly hash: string;
  readonly #guides: readonly ReadGuide[];
  readonly #folder: string;
  readonly #inventory: Inventory;
  #found: readonly LinkedGuide[] | undefined;
  #byFence: ReadonlyMap<string, readonly FenceLink[]> | undefined;

  /** @param projectDir folder with this project's code, `data/` and `docs/` */
  constructor(projectDir: string, inventory: Inventory) {
    this.#guides = readGuides(projectDir, inventory);
    this.#folder = path.join(projectDir, FOLDER);
    this.#inventory = inventory;
    this.hash = hashOf(
      ...this.#guides.flatMap(({ id, title, hash }) => [id, title, hash]),
    );
  }

  get guides(): readonly LinkedGuide[] {
    return (this.#found ??= Array.from({ length: PARTS }, (_, part) =>
      this.part(part),
    ).flat());
  }

  /** The links of a fence; undefined when no guide had it when they were read. */
  ofFence(before: string, code: string): readonly FenceLink[] | undefined {
    this.#byFence ??= new Map(this.guides.flatMap(({ fences }) => fences));
    return this.#byFence.get(fenceKey(before, code));
  }

  /** The guides of a part: kept ones where the code has not changed. */
  part(part: number): LinkedGuide[] {
    const file = path.join(this.#folder, `${part}.json`);
    const kept = keptIn(file);
    const read = this.#guides
      .filter((_, index) => index % PARTS === part)
      .map(({ id, title, text, hash }) => {
        const known = kept[id]?.hash === hash ? kept[id].fences : undefined;
        const fences = known ?? linkedFences(text, this.#inventory);
        return { id, title, hash, fences, isKept: known !== undefined };
      });
    if (
      read.length !== Object.keys(kept).length ||
      !read.every(({ isKept }) => isKept)
    ) {
      const pages = read.map(
        ({ id, hash, fences }) => [id, { hash, fences }] as const,
      );
      keep(file, Object.fromEntries(pages));
    }
    return read.map(({ id, title, fences }) => ({ id, title, fences }));
  }
}
