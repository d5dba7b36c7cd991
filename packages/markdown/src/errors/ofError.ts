/** Makes diagnostics of the errors that Docusaurus, its tools and this site's code throw. */
import path from 'node:path';
import { explain } from './explain';
import { hasDiagnostics, type Diagnostic } from './diagnostic';

/** What errors do not say about the site. */
export interface Sources {
  /** Absolute path of the site's folder. */
  readonly siteDir: string;
  /** The file of a page, from the site's folder, by the page's address. */
  readonly fileOf: (permalink: string) => string | undefined;
  /** Where a file has a link; undefined for a link that a component renders. */
  readonly placeOfLink?: (
    file: string,
    url: string,
  ) => Pick<Diagnostic, 'line' | 'column'> | undefined;
}

/** Place of a message in a file, by the conventions of unified. */
interface Placed {
  readonly reason?: string;
  readonly message?: string;
  readonly line?: number;
  readonly column?: number;
  readonly mark?: { readonly line: number; readonly column: number };
}

/** The messages of this site's own code: `docs/intro.mdx:12:3 words` or `data/x.json:4 — words`. */
const OWN =
  /^(?<file>[\w@./-]+\.\w+):?(?::(?<line>\d+))?(?::(?<column>\d+))?(?: —|(?<=\d))\s+(?<what>\S[^]*)$/;
/** A path in the words of Docusaurus. */
const NAMED_FILE = /(?:path=|file |file path=)"?(?<file>[^\s"]+\.mdx?)\b/;
/** A range at the end of MDX's messages: `(9:1-9:7)`. */
const RANGE = /\((?<line>\d+):(?<column>\d+)(?:-\d+:\d+)?\)/;
const RENDERED = /static file for pathname "?(?<permalink>[^\s"]+)"?/;
/** Colours of the terminal. */
// eslint-disable-next-line no-control-regex -- The escape character begins each of them.
const COLOUR = /\u001B\[[\d;]*m/g;

const numberOf = (digits: string | undefined): number => Number(digits ?? 1);

/** An error and what caused it, from the outside in; an aggregate has a chain for each of its errors. */
function chains(error: unknown): Error[][] {
  if (!(error instanceof Error)) {
    return [[new Error(String(error))]];
  }
  const inner =
    error instanceof AggregateError
      ? (error.errors as unknown[]).flatMap(chains)
      : error.cause === undefined
        ? [[]]
        : chains(error.cause);
  return inner.map((chain) => [error, ...chain]);
}

/** The diagnostic of a message in the form of this site's code. */
export function ownDiagnostic(message: string): Diagnostic | undefined {
  const { file, line, column, what } = OWN.exec(message)?.groups ?? {};
  return file === undefined || what === undefined
    ? undefined
    : {
        file,
        line: numberOf(line),
        column: numberOf(column),
        what: explain(what),
      };
}

/**
 * The errors of a page that could not be compiled.
 *
 * @param error what the compiler of the page threw
 * @param file path of the page from the site's folder
 */
export function diagnosticsOfPage(error: unknown, file: string): Diagnostic[] {
  const inner = error instanceof Error ? chains(error).flat() : [];
  const known = inner.find(hasDiagnostics);
  return known
    ? known.diagnostics.map((diagnostic) => ({ ...diagnostic, file }))
    : [diagnosticOfPage(error, file)];
}

/** The diagnostic of an error that names one. */
export function diagnosticOfPage(error: unknown, file: string): Diagnostic {
  const [chain = []] = error instanceof Error ? chains(error) : [];
  // A message of unified has the place; what caused it counts from the start of an expression.
  const inner =
    chain.find((one) => 'reason' in one && 'place' in one) ??
    chain.find((one) => 'mark' in one) ??
    chain.at(-1) ??
    error;
  const { reason, message, line, column, mark } = (inner ?? {}) as Placed;
  const words = (reason ?? message ?? String(error)).replaceAll(COLOUR, '');
  if (mark) {
    // The parser of YAML counts lines from 0 too, from the one that opens the front matter.
    const position = { line: mark.line + 1, column: mark.column + 1 };
    return {
      file,
      ...position,
      what: `front matter: ${words}; quote values that have a colon or a bracket, and indent with spaces`,
    };
  }
  const reported = ownDiagnostic(words);
  if (reported) {
    return reported;
  }
  const range = RANGE.exec(words)?.groups;
  return {
    file,
    line: line ?? numberOf(range?.line),
    column: column ?? numberOf(range?.column),
    what: explain(words),
  };
}

/** A link that Docusaurus' check at the end of a build did not find the target of. */
const BROKEN =
  /Broken (?<kind>anchor|link) on source page path = (?<page>\S+):\n(?<links>(?:\s+-> linking to .+\n?)+)/g;
const LINK = /-> linking to (?<url>\S+)/g;

/** The errors that the check of links lists. */
const ofLinks = (message: string, sources: Sources): Diagnostic[] =>
  [...message.matchAll(BROKEN)].flatMap(({ groups }) =>
    [...(groups?.links ?? '').matchAll(LINK)].map((match) => {
      const url = match.groups?.url ?? '';
      const permalink = groups?.page ?? '';
      const file = sources.fileOf(permalink) ?? permalink;
      const location = sources.placeOfLink?.(file, url);
      const what =
        groups?.kind === 'anchor'
          ? `the page of the link "${url}" has no such heading or place; correct the link, or give a heading this id`
          : `the page "${url}" does not exist; correct the address, or link the file: ./page.mdx`;
      const { line = 1, column = 1 } = location ?? {};
      return { file, line, column, what };
    }),
  );

function diagnosticOfChain(
  chain: readonly Error[],
  sources: Sources,
): Diagnostic[] {
  for (const error of [...chain].reverse()) {
    if (hasDiagnostics(error)) {
      return [...error.diagnostics];
    }
    const reported = ownDiagnostic(error.message.replaceAll(COLOUR, ''));
    if (reported) {
      return [reported];
    }
  }
  const messages = chain.map(({ message }) => message.replaceAll(COLOUR, ''));
  const links = messages.flatMap((message) => ofLinks(message, sources));
  if (links.length > 0) {
    return links;
  }
  for (const message of messages) {
    const named = NAMED_FILE.exec(message)?.groups?.file;
    const permalink = RENDERED.exec(message)?.groups?.permalink;
    const file =
      named === undefined
        ? permalink && sources.fileOf(permalink)
        : path.relative(sources.siteDir, path.resolve(sources.siteDir, named));
    if (file) {
      return [diagnosticOfPage(chain.at(-1), file)];
    }
  }
  return [];
}

/**
 * The diagnostics of an error.
 *
 * @returns empty when the error names no file: it is then an error of the code, not of a page
 */
export const diagnosticsOf = (error: unknown, sources: Sources): Diagnostic[] =>
  chains(error).flatMap((chain) => diagnosticOfChain(chain, sources));
