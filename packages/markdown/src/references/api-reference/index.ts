/**
 * Remark plugin: merges the facts about a module into the author's page. Below a heading that names a symbol, it
 * inserts the signature, the parameters with types and defaults, and a link to the source; symbols that the
 * author left out are appended in source order, so that no public name is missing.
 */
import path from 'node:path';
import type { Root, RootContent } from 'mdast';
import type { Plugin } from 'unified';
import {
  API_PAGES,
  type Inventory,
  type InventoryModule,
} from '@docs/facts/api/inventory';
import {
  constructorOf,
  isCallable,
  type ApiSymbol,
} from '@docs/facts/api/types';
import { didYouMean } from '@docs/facts/nearest';
import { reject, type Problem } from '../../checks/problem';
import { htmlBlock } from '../../tree/html';
import { entryNodes, type EntryContext } from './entries';
import { internalNodes, internalsOf, type Internals } from './internals';
import { splitSummary } from './prose';
import { sentence, sinceBadge } from './rows';
import { hasEntry, reexportNodes, typesNodes } from './lists';
import { apiPage, type PageFile, type Section } from './sections';
import type { Uses } from './uses';
import { wordsOf, type NamedWords, type Words } from './words';

interface Options {
  /** The API as data; from packages/facts/src. */
  readonly inventory: Inventory;
  /** Guides that use a name. */
  readonly uses: Uses;
  /** Folder of the pages; a page's id is its path below it. */
  readonly docsDir: string;
  /** Base URL of the site, with leading and trailing slash. */
  readonly baseUrl: string;
  /** Address of the library's source, to which `/<file>#L<line>` is added. */
  readonly sourceUrl: string;
}

type SymbolSection = Extract<Section, { kind: 'symbol' }>;

const noWords: Words = wordsOf([]);

/** Reports described names that the facts do not have, such as typos. */
function checkNames(
  words: Words,
  symbol: ApiSymbol,
  known: ReadonlySet<string>,
  file: PageFile,
): void {
  for (const [name, { item }] of words.names) {
    if (!known.has(name)) {
      file.report(
        `"${name}" is not a parameter, attribute or method of ${symbol.name}; it has ${[...known].join(', ') || 'none'}`,
        item,
      );
    }
  }
}

function knownNames(symbol: ApiSymbol): ReadonlySet<string> {
  if (symbol.kind === 'class') {
    const members = symbol.members
      .map(({ name }) => name)
      .filter((name) => name !== '__init__');
    const init = symbol.members.find(({ name }) => name === '__init__');
    return new Set([...members, ...(init ? knownNames(init) : [])]);
  }
  return new Set(
    'parameters' in symbol ? symbol.parameters.map(({ name }) => name) : [],
  );
}

/**
 * Methods that are described in the list of their class. A parameter of the constructor may have the name of a method;
 * the item describes the parameter then.
 */
function listedMethods(symbol: ApiSymbol, words: Words): Set<string> {
  if (symbol.kind !== 'class') {
    return new Set();
  }
  const parameters = constructorOf(symbol)?.parameters ?? [];
  return new Set(
    symbol.members
      .filter(isCallable)
      .map(({ name }) => name)
      .filter(
        (name) =>
          words.names.has(name) && !parameters.some((p) => p.name === name),
      ),
  );
}

const paragraphOf = (named: NamedWords | undefined): RootContent[] =>
  named ? [{ type: 'paragraph', children: [...sentence(named.words)] }] : [];

/** The entry of a top-level symbol and those of its members. */
function symbolNodes(
  section: SymbolSection,
  module: InventoryModule,
  context: EntryContext,
  file: PageFile,
): RootContent[] {
  const { symbol } = section;
  const anchorsOf = (...names: string[]) =>
    module.anchors.get(names.join('.')) ?? {
      id: names.join('-').toLowerCase(),
      aliases: [],
    };
  const words = wordsOf(section.nodes);
  checkNames(words, symbol, knownNames(symbol), file);
  const described = new Set(
    section.members.map((member) => member.symbol.name),
  );
  const listed = listedMethods(symbol, words);
  for (const [name, { item }] of words.names) {
    if (listed.has(name) && described.has(name)) {
      file.report(
        `"${name}" is described here and below its own heading; remove one of them`,
        item,
      );
    }
  }
  const anchorsOfMember = (name: string) => anchorsOf(symbol.name, name);
  const own = entryNodes(
    symbol,
    words,
    {
      depth: 2,
      anchors: anchorsOf(symbol.name),
      anchorsOf: anchorsOfMember,
      described,
    },
    context,
  );
  if (symbol.kind !== 'class') {
    return own;
  }
  const left = symbol.members.filter(
    (member) =>
      member.kind !== 'attribute' &&
      member.kind !== 'property' &&
      member.name !== '__init__' &&
      !described.has(member.name),
  );
  // A method of one sentence is described in the list of its class; the sentence becomes its entry.
  const members = [
    ...section.members,
    ...left.map((member) => ({
      symbol: member,
      nodes: listed.has(member.name)
        ? paragraphOf(words.names.get(member.name))
        : [],
    })),
  ];
  return [
    ...own,
    ...members.flatMap((member) => {
      const memberWords = wordsOf(member.nodes);
      checkNames(memberWords, member.symbol, knownNames(member.symbol), file);
      return entryNodes(
        member.symbol,
        memberWords,
        {
          depth: 3,
          anchors: anchorsOf(symbol.name, member.symbol.name),
          owner: symbol.name,
          anchorsOf: (name) => anchorsOf(symbol.name, member.symbol.name, name),
          described: new Set(),
        },
        context,
      );
    }),
  ];
}

/**
 * The page's title as code, like the names below it; the theme would render the front matter's title as text. The
 * release of a new module is below.
 */
const title = (module: string, { since }: Inventory): RootContent[] => {
  const release = sinceBadge(since.get(`module ${module}`));
  return [
    {
      type: 'heading',
      depth: 1,
      children: [{ type: 'inlineCode', value: module }],
    },
    ...(release.length > 0
      ? [htmlBlock('p', { className: 'raised-in' }, release)]
      : []),
  ];
};

/**
 * The sections that the page folds: what the author put below the heading "Internals", else the symbols that a rule
 * takes for internal. Sections of other kinds below the author's heading are folded as well, except for lists of names.
 */
function foldedSections(
  sections: readonly Section[],
  internals: ReadonlySet<ApiSymbol>,
): ReadonlySet<Section> {
  const start = sections.findIndex(({ kind }) => kind === 'internals');
  return new Set(
    start < 0
      ? sections.filter(
          (each) => each.kind === 'symbol' && internals.has(each.symbol),
        )
      : sections.slice(start),
  );
}

const apiReference: Plugin<[Options], Root> = ({
  inventory,
  uses,
  docsDir,
  baseUrl,
  sourceUrl,
}) => {
  // For the first page of the reference: the uses are found on demand.
  let internals: Internals | undefined;
  return (tree, file) => {
    const page = path.relative(docsDir, file.path).replace(/\.mdx$/, '');
    const module = inventory.byPage.get(page);
    if (!module) {
      // Each page in this folder must belong to a module.
      if (page.startsWith(API_PAGES)) {
        file.fail(
          `no module has the page "${page}"${didYouMean(page, [...inventory.byPage.keys()])}; rename or remove the file`,
        );
      }
      return;
    }
    const problems: Problem[] = [];
    const pageFile: PageFile = {
      report: (what, at) => {
        problems.push({ at, what });
      },
      source: String(file),
    };
    const { facts } = module;
    const context: EntryContext = {
      inventory,
      module,
      baseUrl,
      guides: uses.guides,
      sourceLink: (source, line) => `${sourceUrl}/${source}#L${line}`,
    };
    const { intro, sections } = apiPage(facts, tree.children, pageFile);
    const written = sections.filter((section) => section.kind === 'symbol');
    const named = new Set(written.map(({ symbol }) => symbol.name));
    const left = facts.symbols
      .filter((symbol) => hasEntry(symbol) && !named.has(symbol.name))
      .map((symbol) => ({
        kind: 'symbol' as const,
        symbol,
        nodes: [],
        members: [],
      }));
    const wordsFor = (kind: 'types' | 'reexports'): Words => {
      const found = sections.filter((section) => section.kind === kind);
      return found.length > 0
        ? wordsOf(found.flatMap(({ nodes }) => nodes))
        : noWords;
    };
    const typeWords = wordsFor('types');
    const reexportWords = wordsFor('reexports');
    for (const [words, names, what] of [
      [typeWords, facts.symbols.map(({ name }) => name), 'defined'],
      [reexportWords, facts.reexports.map(({ name }) => name), 'exported'],
    ] as const) {
      for (const [name, { item }] of words.names) {
        if (!names.includes(name)) {
          pageFile.report(
            `"${name}" is not ${what} by ${facts.module}; correct or remove the item`,
            item,
          );
        }
      }
    }
    const entries = [...sections, ...left];
    internals ??= internalsOf(inventory, uses);
    const folded = foldedSections(entries, internals(facts));
    const nodesOf = (section: Section): RootContent[] => {
      switch (section.kind) {
        case 'symbol':
          return symbolNodes(section, module, context, pageFile);
        case 'prose':
        case 'internals':
          return [...section.nodes];
        default:
          return [];
      }
    };
    const lead = intro.find(({ type }) => type === 'paragraph');
    tree.children = [
      ...title(facts.module, inventory),
      // The first sentence is the lead.
      ...intro.flatMap((node) =>
        node === lead && node.type === 'paragraph'
          ? splitSummary(node)
          : [node],
      ),
      ...entries.filter((each) => !folded.has(each)).flatMap(nodesOf),
      ...typesNodes(context, typeWords),
      ...reexportNodes(facts.reexports, reexportWords, inventory),
      ...internalNodes(
        entries.filter((each) => folded.has(each)).flatMap(nodesOf),
      ),
    ];
    reject(file, problems);
  };
};

export default apiReference;
