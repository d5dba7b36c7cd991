/** The search data of the built site, as a browser loads it. */
import fs from 'node:fs';
import path from 'node:path';
import { DATA_FOLDER } from '@docs/search/files';
import { loadGuides, type GuidesFile } from '@docs/search/guidesIndex';
import { loadMessages, type MessagesFile } from '@docs/search/messages';
import { loadParameters } from '@docs/search/parameters';
import type { Loaded } from '@docs/search/search';
import { loadSymbols, type SymbolsFile } from '@docs/search/symbolsIndex';

/** Files that a search loads, in the order in which it needs them. */
export const FILES = ['guides.json', 'symbols.json', 'messages.json'] as const;

/** The text of a file. */
export const readBuilt = (
  buildDir: string,
  file: (typeof FILES)[number],
): string => fs.readFileSync(path.join(buildDir, DATA_FOLDER, file), 'utf8');

/** Loads all data of the search. */
export function loadBuilt(buildDir: string): Required<Loaded> {
  const read = (file: (typeof FILES)[number]): unknown =>
    JSON.parse(readBuilt(buildDir, file));
  const names = read('symbols.json') as SymbolsFile;
  return {
    guides: loadGuides(read('guides.json') as GuidesFile),
    symbols: loadSymbols(names),
    parameters: loadParameters(names.functions),
    messages: loadMessages(read('messages.json') as MessagesFile),
  };
}
