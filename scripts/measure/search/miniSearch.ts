/** Writes the index files of this site's search engine, to be measured. */
import fs from 'node:fs';
import path from 'node:path';
import { readInventory } from '@docs/facts/api/inventory';
import { buildGuides, loadGuides } from '@docs/search/guidesIndex';
import { search } from '@docs/search/search';
import { searchSymbols } from '@docs/search/symbols';
import { buildSymbols, loadSymbols } from '@docs/search/symbolsIndex';
import type { Site } from './site';

/** The engine and the folder with its files. */
export interface Ours {
  readonly folder: string;
  readonly rows: (query: string) => readonly string[];
  /** Pages of the API names that match the query exactly. */
  readonly jumps: (query: string) => readonly string[];
}

/** Writes the index files of the engine to a folder. */
export async function ourFiles(site: Site, folder: string): Promise<Ours> {
  const groups = [
    ...new Map(site.pages.map(({ group }) => [group.id, group])).values(),
  ];
  const guidesFile = await buildGuides(site.pages, groups);
  const symbolsFile = buildSymbols(
    readInventory('.'),
    // Parameters are results of this site's search alone.
    () => new Set(),
  );
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(
    path.join(folder, 'guides.json'),
    JSON.stringify(guidesFile),
  );
  fs.writeFileSync(
    path.join(folder, 'symbols.json'),
    JSON.stringify(symbolsFile),
  );
  const guides = loadGuides(guidesFile);
  const symbols = loadSymbols(symbolsFile);
  return {
    folder,
    rows: (query) => search({ guides, symbols }, query).map((hit) => hit.path),
    jumps: (query) =>
      searchSymbols(symbols, query).jumps.map((hit) => hit.path),
  };
}

export const ourRows = ({ rows }: Ours): Ours['rows'] => rows;
