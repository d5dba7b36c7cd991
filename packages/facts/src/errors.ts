/** data/generated/errors.json: the exception classes of the library, and the sections about them. */
import fs from 'node:fs';
import path from 'node:path';
import { hashOf } from './hash';
import { factsReader, hasFacts } from './read';

const FILE = 'data/generated/errors.json';

/** The pages about the exceptions: the first, and those below it. */
const PAGES = 'reference/errors';

/** A section about a class: its name is the heading. */
const SECTION = /^#{2,4} `?([A-Z]\w+)`?$/gm;

/** A statement that raises an exception, or makes it for another to raise. */
export interface RaiseSite {
  readonly module: string;
  /** Path in the library's source. */
  readonly file: string;
  /** `Class.method` or a function of the module; empty outside of functions. */
  readonly function: string;
  readonly line: number;
  /** The text of the message with `{}` for each value; empty when the source does not say it. */
  readonly message: string;
}

/** An exception class. */
export interface ErrorClass {
  readonly name: string;
  readonly module: string;
  /** Line of the `class` statement. */
  readonly line: number;
  /** Dotted paths; bare names for built-in exceptions. */
  readonly bases: readonly string[];
  /** Page id of its module; null when the module has none. */
  readonly page: string | null;
  readonly raised: readonly RaiseSite[];
}

/** An exception class with its dotted path. */
export interface NamedErrorClass extends ErrorClass {
  readonly path: string;
}

/** The exception classes of the library. */
export interface ErrorFacts {
  /** Changes when the facts do; build caches are keyed on it. */
  readonly hash: string;
  /** Classes by module, both sorted by name. */
  readonly byModule: ReadonlyMap<string, readonly NamedErrorClass[]>;
  /** Addresses of the sections about classes, by the name of the class. */
  readonly sections: ReadonlyMap<string, string>;
}

const byName = (a: string, b: string): number => a.localeCompare(b, 'en');

/** Groups the given classes by module. */
export function errorFactsOf(
  content: Readonly<Record<string, ErrorClass>>,
  hash = '',
  sections: ReadonlyMap<string, string> = new Map(),
): ErrorFacts {
  const byModule = new Map<string, NamedErrorClass[]>();
  for (const [dotted, found] of Object.entries(content).sort(([a], [b]) =>
    byName(a, b),
  )) {
    const classes = byModule.get(found.module) ?? [];
    classes.push({ ...found, path: dotted });
    byModule.set(found.module, classes);
  }
  return {
    hash,
    byModule: new Map([...byModule].sort(([a], [b]) => byName(a, b))),
    sections,
  };
}

/** Addresses of the sections on the pages below the list of errors, by class. */
function readSections(siteDir: string): ReadonlyMap<string, string> {
  const folder = path.join(siteDir, 'docs', PAGES);
  const files = fs.existsSync(folder) ? fs.readdirSync(folder).sort() : [];
  return new Map(
    files.flatMap((file) => {
      const page = `/${PAGES}/${path.parse(file).name}`;
      const source = fs.readFileSync(path.join(folder, file), 'utf8');
      return [...source.matchAll(SECTION)].map(
        ([, name = '']) => [name, `${page}#${name.toLowerCase()}`] as const,
      );
    }),
  );
}

/** Reads the exception classes of a site; a site without facts (a fixture) has none. */
export function readErrorFacts(siteDir: string): ErrorFacts {
  if (!hasFacts(siteDir, FILE)) {
    return errorFactsOf({});
  }
  const { content, text } = factsReader(siteDir, 'errors')(FILE);
  const sections = readSections(siteDir);
  return errorFactsOf(
    (content as { errors: Record<string, ErrorClass> }).errors,
    hashOf(text, [...sections]),
    sections,
  );
}
