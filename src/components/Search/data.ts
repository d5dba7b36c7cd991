/** Fetches the search data once, when the search is first opened. */
import { DATA_FOLDER, textFile, type PageText } from '@docs/search/files';
import { FORMAT, loadGuides, type GuidesFile } from '@docs/search/guidesIndex';
import { loadMessages, type MessagesFile } from '@docs/search/messages';
import { loadParameters } from '@docs/search/parameters';
import type { Loaded } from '@docs/search/search';
import { loadSymbols, type SymbolsFile } from '@docs/search/symbolsIndex';

async function fetchJson<T>(url: string): Promise<T> {
  const response = await fetch(url);
  if (!response.ok) {
    throw new Error(`${url} answered ${response.status}`);
  }
  return (await response.json()) as T;
}

async function fetchData<T extends { readonly format: number }>(
  url: string,
): Promise<T> {
  const data = await fetchJson<T>(url);
  if (data.format !== FORMAT) {
    throw new Error(
      `${url} has the data format of another version of the site; reload the page`,
    );
  }
  return data;
}

let loading: Promise<void> | undefined;
let loaded: Loaded | undefined;

/** The data loaded so far. */
export const loadedSoFar = (): Loaded | undefined => loaded;

/**
 * Loads the guides index, then the index of API names. Failures are not cached, so a later call retries.
 *
 * @param onLoaded called after each of the two
 */
export async function loadSearch(
  baseUrl: string,
  onLoaded: (loaded: Loaded) => void,
): Promise<void> {
  const folder = `${baseUrl}${DATA_FOLDER}`;
  loading ??= (async () => {
    const guides = loadGuides(
      await fetchData<GuidesFile>(`${folder}/guides.json`),
    );
    loaded = { guides };
    onLoaded(loaded);
    const file = await fetchData<SymbolsFile>(`${folder}/symbols.json`);
    loaded = {
      guides,
      symbols: loadSymbols(file),
      parameters: loadParameters(file.functions),
    };
  })();
  try {
    await loading;
  } catch (error) {
    loading = undefined;
    throw error;
  }
  if (loaded) {
    onLoaded(loaded);
  }
}

let messages: Promise<void> | undefined;

/** Loads the messages of exceptions after the rest, for a pasted error. Without them, its words are searched. */
export async function loadErrorMessages(
  baseUrl: string,
  onLoaded: (loaded: Loaded) => void,
): Promise<void> {
  await loadSearch(baseUrl, () => undefined);
  messages ??= (async () => {
    const file = `${baseUrl}${DATA_FOLDER}/messages.json`;
    const found = loadMessages(await fetchData<MessagesFile>(file));
    loaded = loaded && { ...loaded, messages: found };
  })();
  try {
    await messages;
  } catch (error) {
    messages = undefined;
    throw error;
  }
  if (loaded) {
    onLoaded(loaded);
  }
}

const texts = new Map<string, PageText>();

/** The text of a page; undefined until it is loaded. */
export const textOf = (path: string): PageText | undefined => texts.get(path);

/** Fetches the texts of pages that are not loaded yet; a page whose request fails has no text. */
export async function loadTexts(
  baseUrl: string,
  paths: readonly string[],
): Promise<void> {
  await Promise.all(
    [...new Set(paths)]
      .filter((path) => !texts.has(path))
      .map(async (path) => {
        const url = `${baseUrl}${DATA_FOLDER}/${textFile(path)}`;
        texts.set(path, await fetchJson<PageText>(url).catch(() => ({})));
      }),
  );
}
