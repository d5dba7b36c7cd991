/** Makes what a new page needs: the page, its questions, its sidebar entry, its row in the catalogue, its facts. */
import path from 'node:path';
import { questionsFile } from '@docs/facts/questions';
import { placeOf } from '@docs/markdown/errors/diagnostic';

const CATALOGUE = 'tests/build/catalogue.json';
const SIDEBAR = 'src/config/sidebar';
const SOURCES = 'data/curated/verified-sources.json';
/** The folder of a kind; guides are in any other folder. */
const FOLDERS = {
  guide: '',
  source: 'dlt-ecosystem/verified-sources/',
  recipe: 'walkthroughs/recipes/',
} as const;
const NAME = /^[a-z\d]+(?:[-_][a-z\d]+)*$/;

export type Kind = keyof typeof FOLDERS;

/** What the command line says. */
export interface Request {
  readonly kind: string;
  /** Page id of a guide; last part of the id of a source or recipe. */
  readonly name: string;
  /** Page id that precedes the new page in the sidebar; by default the last of the same folder. */
  readonly after?: string | undefined;
}

/** The files of the project; paths are from its folder. */
export interface Project {
  /** Names of the files directly in a folder. */
  readonly list: (folder: string) => readonly string[];
  /** The text of a file; undefined when it does not exist. */
  readonly read: (file: string) => string | undefined;
}

/** A file to create, or to write again. */
interface WrittenFile {
  readonly file: string;
  readonly text: string;
  readonly isNew: boolean;
}

/** What to write, and what the author does then, each as `file:line:column what to do`. */
export interface NewPage {
  readonly files: readonly WrittenFile[];
  readonly next: readonly string[];
}

/** A request that cannot be carried out; the message says what to do. */
export class RequestError extends Error {}

interface Row {
  readonly sidebar: boolean;
  readonly path: readonly string[] | null;
  readonly order: number | null;
}

const isKind = (kind: string): kind is Kind => Object.hasOwn(FOLDERS, kind);

function idOf({ kind, name }: Request): string {
  if (!isKind(kind)) {
    throw new RequestError(
      `"${kind}" is not a kind of page; write one of: ${Object.keys(FOLDERS).join(', ')}.`,
    );
  }
  const parts = name.split('/');
  const isGuide = kind === 'guide';
  if (
    !parts.every((part) => NAME.test(part)) ||
    (isGuide ? parts.length < 2 : parts.length > 1)
  ) {
    throw new RequestError(
      `"${name}" cannot be the name of a ${kind}; use lower-case letters, digits and hyphens, ${isGuide ? 'with a folder: general-usage/my-topic' : 'without a folder: my-name'}.`,
    );
  }
  const id = FOLDERS[kind] + name;
  const other = Object.entries(FOLDERS).find(
    ([, folder]) => folder !== '' && isGuide && id.startsWith(folder),
  );
  if (other) {
    throw new RequestError(
      `${id} is in the folder of a ${other[0]}; write: npm run new -- ${other[0]} ${parts.at(-1)}.`,
    );
  }
  return id;
}

/** The line of a page in the sidebar, with its place. */
const sidebarLine = (id: string): RegExp =>
  new RegExp(`^(?<indent> +)'${id}',\n`, 'm');

/** Pages of the same folder: those of the section that has most of them first, and the last page of a section first. */
function siblingsOf(id: string, rows: Readonly<Record<string, Row>>): string[] {
  const siblings = Object.entries(rows).filter(
    ([other, row]) => row.sidebar && path.dirname(other) === path.dirname(id),
  );
  const sizeOf = (row: Row): number =>
    siblings.filter(
      ([, { path: labels }]) => String(labels) === String(row.path),
    ).length;
  return siblings
    .sort(
      ([, a], [, b]) =>
        sizeOf(b) - sizeOf(a) || (b.order ?? 0) - (a.order ?? 0),
    )
    .map(([other]) => other);
}

/** The page of the sidebar after which the new one is. */
function neighbourOf(
  id: string,
  after: string | undefined,
  rows: Readonly<Record<string, Row>>,
  sidebar: readonly (readonly [file: string, text: string])[],
): { id: string; file: string; text: string; row: Row; order: number } {
  const candidates = after ? [after] : siblingsOf(id, rows);
  for (const candidate of candidates) {
    const row = rows[candidate];
    const found = sidebar.find(([, text]) => sidebarLine(candidate).test(text));
    if (row?.order != null && found) {
      const [file, text] = found;
      return { id: candidate, file, text, row, order: row.order };
    }
  }
  throw new RequestError(
    after
      ? `"${after}" is not a page of the sidebar; write the id of one that ${SIDEBAR}/ lists.`
      : `no page of ${path.dirname(id)}/ is in the sidebar; name the page before the new one: --after general-usage/state.`,
  );
}

/** A number between the order of a page and the next one. */
function orderAfter(order: number, rows: Readonly<Record<string, Row>>) {
  const later = Object.values(rows)
    .map((row) => row.order ?? 0)
    .filter((other) => other > order);
  const next = later.length > 0 ? Math.min(...later) : order + 2;
  return Number(((order + next) / 2).toPrecision(12));
}

/** The facts of a source that nobody has described yet. */
const newSource = (id: string, title: string, kind: string) => ({
  title,
  summary: `What ${title} has`,
  kind,
  origin: 'more',
  init: null,
  package: null,
  page: id,
  section: null,
  requirements: [],
  addresses: [],
  api_docs: null,
  incremental: 'none',
  credentials: {},
  functions: [],
  resources: [],
  modules: {},
  literals: {},
});

/** The curated sources with a new one, as their test wants them: sorted, with one space a level. */
function withSource(text: string, name: string, id: string, title: string) {
  const { sources, ...rest } = JSON.parse(text) as {
    readonly kinds: readonly string[];
    readonly sources: Readonly<Record<string, unknown>>;
  };
  const entry = newSource(id, title, rest.kinds[0] ?? '');
  const sorted = Object.entries({ ...sources, [name]: entry }).sort(
    ([a], [b]) => (a < b ? -1 : 1),
  );
  return `${JSON.stringify({ ...rest, sources: Object.fromEntries(sorted) }, null, 1)}\n`;
}

/** `file:line:column what` for the first place of a text in a file. */
function step({ file, text }: WrittenFile, at: string, what: string): string {
  const { line, column } = placeOf(text, Math.max(text.indexOf(at), 0));
  return `${file}:${line}:${column} ${what}`;
}

/**
 * Makes a page with everything that the checks want of it.
 *
 * @param template text of a template of the kind, see templates/
 * @throws RequestError when the request cannot be carried out
 */
export function newPage(
  request: Request,
  project: Project,
  template: (kind: Kind) => string,
): NewPage {
  const id = idOf(request);
  const kind = request.kind as Kind;
  const name = path.basename(id);
  const page = `docs/${id}.mdx`;
  const read = (file: string): string => {
    const text = project.read(file);
    if (text === undefined) {
      throw new RequestError(
        `${file} does not exist; run this in the folder of the project.`,
      );
    }
    return text;
  };
  const catalogue = read(CATALOGUE);
  const rows = (JSON.parse(catalogue) as { pages: Record<string, Row> }).pages;
  const sidebar = project
    .list(SIDEBAR)
    .map((each) => `${SIDEBAR}/${each}`)
    .map((file) => [file, read(file)] as const);
  const questions = questionsFile(id);
  const taken =
    [page, `docs/${id}/index.mdx`, questions].find(
      (file) => project.read(file) !== undefined,
    ) ??
    (rows[id] && CATALOGUE);
  if (taken) {
    throw new RequestError(
      `${taken} has a page "${id}" already; choose another name, or edit that page.`,
    );
  }

  const words = name.replaceAll(/[-_]/g, ' ');
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  const before = neighbourOf(id, request.after, rows, sidebar);
  const link = path.posix.relative(path.dirname(id), before.id);
  const mdx = template(kind)
    .replaceAll('TITLE', title)
    .replaceAll('KEYWORD', words)
    .replaceAll('NEIGHBOUR', `${link.startsWith('.') ? '' : './'}${link}.mdx`);
  const row = JSON.stringify({
    added: true,
    sidebar: true,
    path: before.row.path,
    order: orderAfter(before.order, rows),
    experimental: false,
    anchors: [],
  })
    .replaceAll('":', '": ')
    .replaceAll(/,"/g, ', "');
  const written = {
    page: { file: page, text: mdx, isNew: true },
    questions: {
      file: questions,
      text: `${JSON.stringify({ '': [`what ${words} does and when to use it`] }, null, 2)}\n`,
      isNew: true,
    },
    sidebar: {
      file: before.file,
      text: before.text.replace(
        sidebarLine(before.id),
        (line, indent: string) => `${line}${indent}'${id}',\n`,
      ),
      isNew: false,
    },
    catalogue: {
      file: CATALOGUE,
      text: catalogue.replace(`"${before.id}": {`, `"${id}": ${row},\n$&`),
      isNew: false,
    },
  };
  const source: WrittenFile[] =
    kind === 'source'
      ? [
          {
            file: SOURCES,
            text: withSource(read(SOURCES), name, id, title),
            isNew: false,
          },
        ]
      : [];
  return {
    files: [...Object.values(written), ...source],
    next: [
      step(
        written.page,
        'title:',
        'write title, description and keywords, then the text; npm start shows it',
      ),
      step(
        written.questions,
        'what ',
        'replace this by phrases of readers, 3 to 12 words each; add some for each heading, by its id',
      ),
      step(
        written.sidebar,
        `'${id}'`,
        `the page follows ${before.id}; to place it elsewhere, move this line, and change "path" and "order" in the catalogue`,
      ),
      step(
        written.catalogue,
        `"${id}"`,
        'list in "anchors" the ids that must stay when the page changes',
      ),
      ...source.map((file) =>
        step(
          file,
          `"${name}": {`,
          'describe the source; guides/facts.md says how',
        ),
      ),
      `${page}:1:1 when the page has code, run it: npm run snippets -- --update ${page}`,
      'all steps: guides/pages.md',
    ],
  };
}
