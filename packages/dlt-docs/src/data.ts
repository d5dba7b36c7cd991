/** Reads the package's data. Each file is read when a command first needs it. */
import fs from 'node:fs';
import path from 'node:path';
import type { ReaderFacts } from '@docs/config-reader/types';
import type { ErrorClass } from '@docs/facts/errors';
import type { PublishedSymbol } from '@docs/facts/api/published';
import { loadGuides, type GuidesFile } from '@docs/search/guidesIndex';
import { loadMessages, type MessagesFile } from '@docs/search/messages';
import { loadParameters } from '@docs/search/parameters';
import { loadSymbols, type SymbolsFile } from '@docs/search/symbolsIndex';
import {
  CONFIG,
  entriesFile,
  ERRORS,
  NAMES,
  PAGES,
  pageFile,
  SEARCH,
  STUB,
  type Entry,
  type PageRow,
} from './files';

/** A function that computes its result once. */
function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** The data of the package. */
export class DocsData {
  constructor(private readonly folder: string) {}

  private text(file: string): string {
    return fs.readFileSync(path.join(this.folder, file), 'utf8');
  }

  private json(file: string): unknown {
    return JSON.parse(this.text(file));
  }

  /** The index of the guides. */
  readonly guides = once(() =>
    loadGuides(this.json(SEARCH.guides) as GuidesFile),
  );

  private readonly symbolsFile = once(
    () => this.json(SEARCH.symbols) as SymbolsFile,
  );

  /** The names of the API, to be searched. */
  readonly symbols = once(() => loadSymbols(this.symbolsFile()));

  /** The parameters of functions that users call, to be searched. */
  readonly parameters = once(() =>
    loadParameters(this.symbolsFile().functions),
  );

  /** The messages of exceptions, for pasted errors. */
  readonly messages = once(() =>
    loadMessages(this.json(SEARCH.messages) as MessagesFile),
  );

  readonly config = once(() => this.json(CONFIG) as ReaderFacts);

  /** Exception classes by dotted path. */
  readonly errors = once(
    () =>
      (
        this.json(ERRORS) as {
          readonly errors: Readonly<Record<string, ErrorClass>>;
        }
      ).errors,
  );

  readonly names = once(
    () =>
      (this.json(NAMES) as { readonly symbols: readonly PublishedSymbol[] })
        .symbols,
  );

  readonly pages = once(() => this.json(PAGES) as readonly PageRow[]);

  readonly stub = once(() => this.text(STUB));

  /** The entries in lists of names of a page, by anchor. */
  entries(id: string): Readonly<Record<string, Entry>> {
    const file = entriesFile(id);
    return fs.existsSync(path.join(this.folder, file))
      ? (this.json(file) as Readonly<Record<string, Entry>>)
      : {};
  }

  /** The Markdown of a page, with the ids of its headings. */
  page(id: string): string {
    return this.text(pageFile(id));
  }
}
