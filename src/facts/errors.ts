/** data/generated/errors.json: the exception classes of the library. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { factsReader } from './read';

const FILE = 'data/generated/errors.json';

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
}

const byName = (a: string, b: string): number => a.localeCompare(b, 'en');

/** Groups the given classes by module. */
export function errorFactsOf(
  content: Readonly<Record<string, ErrorClass>>,
  hash = '',
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
  };
}

/** Reads the exception classes of a site; a site without facts (a fixture) has none. */
export function readErrorFacts(siteDir: string): ErrorFacts {
  if (!fs.existsSync(path.join(siteDir, FILE))) {
    return errorFactsOf({});
  }
  const { content, text } = factsReader(siteDir, 'errors')(FILE);
  return errorFactsOf(
    (content as { errors: Record<string, ErrorClass> }).errors,
    createHash('sha256').update(text).digest('hex'),
  );
}
