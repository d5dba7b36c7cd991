/** The links in the code of all guides: what pages of the reference say of their use, and what the guides show. */
import fs from 'node:fs';
import path from 'node:path';
import { parseFileContentFrontMatter } from '@docusaurus/utils/lib/markdownUtils';
import { API_PAGES, type Inventory } from '@docs/facts/api/inventory';
import { hashOf, hashOfFiles } from '@docs/facts/hash';
import { DiskCache } from '../../records/cache';
import { readPageIds } from '../../records/pageIds';
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

const FOLDER = '.docusaurus/guide-links';
/** The guides are linked in parts, by several threads. */
export const PARTS = 8;
/** Code and packages that the links depend on. */
const CODE = [
  'package-lock.json',
  'packages/python-names/src',
  'packages/facts/src/api',
  'packages/markdown/src/references/symbol-links',
  'packages/markdown/src/fences/code-fences/info.ts',
];

/** A guide with its source and the hash of what its links depend on. */
interface ReadGuide extends Guide {
  readonly text: string;
  readonly hash: string;
}

/** The guides of a site. */
function readGuides(projectDir: string, inventory: Inventory): ReadGuide[] {
  const code = hashOfFiles(projectDir, CODE);
  return (
    [...readPageIds(projectDir)]
      // Pages with an underscore are parts of others, and in no list.
      .filter((id) => !id.startsWith(API_PAGES) && !id.includes('/_'))
      .map((id) => {
        const file = path.join(projectDir, 'docs', `${id}.mdx`);
        const text = fs.readFileSync(file, 'utf8');
        const { title } = parseFileContentFrontMatter(text).frontMatter;
        const hash = hashOf(inventory.hash, code, fencesIn(text));
        return { id, title: String(title), text, hash };
      })
  );
}

/**
 * The links of guides, which are found when they are first needed: that takes a second or two. Those of each page are
 * cached in `.docusaurus` until its code changes. Private fields, because caches are keyed on the JSON of the options that
 * an object of this class is part of.
 */
export class GuideLinks {
  readonly #projectDir: string;
  readonly #cache: DiskCache<readonly LinkedFence[]>;
  readonly #inventory: Inventory;
  #read: readonly ReadGuide[] | undefined;
  #found: readonly LinkedGuide[] | undefined;
  #byFence: ReadonlyMap<string, readonly FenceLink[]> | undefined;

  /** @param projectDir folder with this project's code, `data/` and `docs/` */
  constructor(projectDir: string, inventory: Inventory) {
    this.#projectDir = projectDir;
    this.#cache = new DiskCache(path.join(projectDir, FOLDER));
    this.#inventory = inventory;
  }

  /** For keys of caches: changes with the code of any guide. */
  toJSON(): string {
    return hashOf(this.#guides.map(({ id, title, hash }) => [id, title, hash]));
  }

  get #guides(): readonly ReadGuide[] {
    return (this.#read ??= readGuides(this.#projectDir, this.#inventory));
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

  /** The guides of a part. */
  part(part: number): LinkedGuide[] {
    return this.#guides
      .filter((_, index) => index % PARTS === part)
      .map(({ id, title, text, hash }) => ({
        id,
        title,
        fences: this.#cache.get(id, hash) ?? this.#link(id, hash, text),
      }));
  }

  #link(id: string, hash: string, text: string): LinkedFence[] {
    const fences = linkedFences(text, this.#inventory);
    this.#cache.put(id, fences, hash);
    return fences;
  }
}
