/** data/generated/playground.json: which groups of fences run in a browser. Written by scripts/playground. */
import fs from 'node:fs';
import path from 'node:path';
import { hasFacts } from './read';

/** One file or program of a group. */
export interface RecordedStep {
  /** Position of its fence on the page, from 1. */
  readonly fence: number;
  /** Position of the fence with its code, where `fence` is a command that runs a file. */
  readonly program?: number;
  readonly title: string;
  readonly writes?: boolean;
  readonly runs?: boolean;
  readonly new?: boolean;
  readonly arguments?: readonly string[];
  readonly standins?: boolean;
  readonly expect?: string;
}

/** A group that prints in a browser what the page records. */
export interface RunnableGroup {
  /** First 16 hex digits of the SHA-256 of the fences' code, joined by NUL. */
  readonly code: string;
  readonly steps: readonly RecordedStep[];
  readonly duckdb?: boolean;
}

const FILE = 'data/generated/playground.json';

/** Runnable groups by page (`docs/intro.mdx`). */
export type PlaygroundFacts = ReadonlyMap<string, readonly RunnableGroup[]>;

/** A group of the file; one that does not run has the reason only. */
type Entry = Partial<RunnableGroup> & { readonly reason?: string };

/** Reads the facts; none without the file. */
export function readPlaygroundFacts(siteDir: string): PlaygroundFacts {
  const file = path.join(siteDir, FILE);
  if (!hasFacts(siteDir, FILE, '"npm run playground -- --update" writes it')) {
    return new Map();
  }
  const { pages } = JSON.parse(fs.readFileSync(file, 'utf8')) as {
    pages: Record<string, Record<string, Entry>>;
  };
  return new Map(
    Object.entries(pages).map(([page, groups]) => [
      page,
      Object.values(groups).filter(
        (entry): entry is RunnableGroup => entry.steps !== undefined,
      ),
    ]),
  );
}
