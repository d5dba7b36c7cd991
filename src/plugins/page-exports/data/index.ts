/**
 * Facts for programs, below `data/`: the files of this project's data/ that describe the library, the names of the
 * API, every section of the guides, a stub of the API for models, and an index with the schema of each.
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import { library } from '@docs/facts/library';
import type { Inventory } from '@docs/facts/api/inventory';
import { AGENTS_FILE } from '@docs/markdown/records/agentsFile';
import { cachedSummaries } from '@docs/markdown/references/api-reference/summaries';
import type { Files } from '../files';
import type { DataLink } from '../llms';
import type { ExportedPage, SiteAddress } from '../pages';
import { builtCommit } from './commit';
import { TOKENS } from '@docs/search/tokens';
import { publishedSections } from './sections';
import { stubText } from './stub';
import { STUB_NAMES } from './stubNames';
import { publishedSymbols } from './symbols';

const FOLDER = 'data';
const INDEX = `${FOLDER}/index.json`;
const STUB = `${FOLDER}/dlt.pyi`;
const SECTIONS = `${FOLDER}/sections.jsonl`;
/** SPDX name of the licence in LICENSE. */
const LICENCE = 'Apache-2.0';

interface Published {
  /** Name of the file below `data/`. */
  readonly file: string;
  readonly title: string;
  readonly description: string;
  /** Name of its schema in data/schema; none for the stub. */
  readonly schema?: string;
  /** The file of the project that it is a copy of. */
  readonly source?: string;
}

const PUBLISHED: readonly Published[] = [
  {
    file: 'config.json',
    title: 'Configuration fields',
    description:
      'Each configuration spec with its fields: type, default, whether it is required or secret.',
    schema: 'config',
    source: 'data/generated/config.json',
  },
  {
    file: 'destinations.json',
    title: 'Destinations',
    description:
      'Each destination with its extra, spec, credentials and capabilities.',
    schema: 'destinations',
    source: 'data/generated/destinations.json',
  },
  {
    file: 'cli.json',
    title: 'Command line',
    description: 'The commands of dlt with their arguments and options.',
    schema: 'cli',
    source: 'data/generated/cli.json',
  },
  {
    file: 'errors.json',
    title: 'Exceptions',
    description:
      'Each exception class with the messages that dlt raises it with, and where.',
    schema: 'errors',
    source: 'data/generated/errors.json',
  },
  {
    file: 'sources.json',
    title: 'Verified sources',
    description:
      'Each source that dlt init copies: functions, arguments, resources, credentials.',
    schema: 'verified-sources',
    source: 'data/curated/verified-sources.json',
  },
  {
    file: 'symbols.json',
    title: 'API names',
    description:
      'Each documented module, class, function, method and attribute: signature, first sentence, page.',
    schema: 'symbols',
  },
  {
    file: 'sections.jsonl',
    title: 'Sections of the guides',
    description:
      'Each section of each guide, one JSON object a line: titles, text, code, estimated tokens.',
    schema: 'section',
  },
  {
    file: 'dlt.pyi',
    title: 'Stub of the API',
    description:
      'Signatures and first sentences of the names that pipelines are written with, in less than 10,000 tokens.',
  },
];

/** What llms.txt says of the file for repositories that use the library. */
export const AGENTS_LINK: DataLink = {
  title: `${AGENTS_FILE} for your repository`,
  path: AGENTS_FILE,
  description:
    'What a coding agent needs to write correct code for this version: imports, programs, traps, settings, errors.',
};

/** What llms.txt says of the data. */
export const DATA_LINKS: readonly DataLink[] = [
  {
    title: 'These docs for assistants and programs',
    path: 'dlt-ecosystem/llm-tooling/docs-for-agents.md',
    description:
      'An MCP server and a command with these docs, and what is there as Markdown and as data.',
  },
  {
    title: 'Index of the data',
    path: INDEX,
    description:
      'Facts about the library as JSON, with schemas: settings, destinations, commands, exceptions, sources, API names.',
  },
  ...PUBLISHED.filter(({ file }) =>
    [STUB, SECTIONS].includes(`${FOLDER}/${file}`),
  ).map(({ file, title, description }) => ({
    title,
    path: `${FOLDER}/${file}`,
    description,
  })),
];

/** One object in each line, so that a program can find a line without reading all. */
const lines = (items: readonly unknown[], between = '\n'): string =>
  items.map((item) => JSON.stringify(item)).join(between);

const schemaFile = (schema: string): string =>
  `${FOLDER}/schema/${schema}.schema.json`;

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.json': 'application/json',
  '.jsonl': 'application/jsonl',
  '.pyi': 'text/x-python',
};

/** What the files are made of. */
export interface DataInput {
  /** Where this project's data/ and pages of the API are. */
  readonly projectDir: string;
  readonly pages: readonly ExportedPage[];
  readonly inventory: Inventory;
  /** What the docs describe: `dlt 1.10.0`. */
  readonly subject: string;
  readonly site: SiteAddress;
}

/** The files by path below the base URL. */
export async function dataFiles({
  projectDir,
  pages,
  inventory,
  subject,
  site,
}: DataInput): Promise<Files> {
  const summaries = await cachedSummaries(projectDir, inventory);
  const guides = pages.filter(
    ({ doc }) => !inventory.byPage.has(doc?.id ?? ''),
  );
  const symbols = publishedSymbols(inventory, summaries);
  const made: Readonly<Record<string, string>> = {
    'symbols.json': `{"schema":1,"symbols":[\n${lines(symbols, ',\n')}\n]}\n`,
    'sections.jsonl': `${lines(publishedSections(guides, site.url))}\n`,
    'dlt.pyi': stubText(inventory, summaries, STUB_NAMES, subject),
  };
  const files = new Map<string, string>();
  const read = (file: string): Promise<string> =>
    fs.readFile(path.join(projectDir, file), 'utf8');
  const compact = (text: string): string =>
    `${JSON.stringify(JSON.parse(text))}\n`;
  for (const { file, schema, source } of PUBLISHED) {
    const text =
      source === undefined ? (made[file] ?? '') : compact(await read(source));
    files.set(`${FOLDER}/${file}`, text);
    if (schema !== undefined) {
      files.set(schemaFile(schema), await read(schemaFile(schema)));
    }
  }
  files.set(schemaFile('index'), await read(schemaFile('index')));
  const root = site.url + site.baseUrl;
  const commit = builtCommit(projectDir);
  const index = {
    $schema: root + schemaFile('index'),
    title: `Facts about ${subject}`,
    dlt: library.version,
    ...(commit === undefined ? {} : { commit }),
    licence: LICENCE,
    pages: `${root}{page}.md`,
    tokens: TOKENS,
    files: PUBLISHED.map(({ file, title, description, schema }) => {
      const location = `${FOLDER}/${file}`;
      return {
        url: root + location,
        title,
        description,
        mediaType: MEDIA_TYPES[path.extname(file)],
        bytes: Buffer.byteLength(files.get(location) ?? ''),
        ...(schema === undefined ? {} : { schema: root + schemaFile(schema) }),
      };
    }),
  };
  files.set(INDEX, `${JSON.stringify(index, null, 2)}\n`);
  return files;
}
