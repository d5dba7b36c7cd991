/** What dlt makes of a reader's files and variables: line by line, and what is missing. It holds no values. */
import { keyOf, PROVIDERS, type Provider } from '../facts/configLookup';
import {
  askedBy,
  chosenConsumers,
  specsOf,
  type Asked,
  type Chosen,
  type Consumer,
} from './consumers';
import { readEnvironment } from './environment';
import { providersOf } from './providers';
import { resolve, type Read, type Resolved } from './resolve';
import { readToml } from './toml';
import type { ReaderFacts } from './types';
import { leavesOf, type SyntaxProblem, type Table } from './values';
import { verdictOf, type Verdict } from './verdict';
import { othersOf, usesOf } from './uses';

/** The texts that a reader has pasted, by provider. */
export type Texts = Readonly<Record<Provider, string>>;

/** A line with a value. */
export interface LineReport {
  readonly provider: Provider;
  readonly line: number;
  /** Dotted key, or name of the variable. */
  readonly key: string;
  readonly verdict: Verdict;
}

/** A text that could not be read, or a line of it. */
export interface Problem extends SyntaxProblem {
  readonly provider: Provider;
}

/** A required field without a value. */
export interface Missing {
  readonly consumer: string;
  readonly asked: Asked;
}

/** Everything that the reader is told. */
export interface Report {
  readonly lines: readonly LineReport[];
  readonly problems: readonly Problem[];
  readonly missing: readonly Missing[];
}

/** A consumer with what dlt finds for it. */
export interface Outcome {
  readonly consumer: Consumer;
  readonly asked: readonly Asked[];
  readonly resolved: Resolved;
}

interface Entry {
  readonly provider: Provider;
  readonly line: number;
  readonly path: readonly string[];
}

function fileOf(
  provider: Provider,
  text: string,
): { readonly table: Table; readonly problems: readonly Problem[] } {
  const read = readToml(text);
  return 'table' in read
    ? { table: read.table, problems: [] }
    : { table: new Map(), problems: [{ provider, ...read.problem }] };
}

/** The fields that an error of missing values names. */
function missingOf({ consumer, asked, resolved }: Outcome): Missing[] {
  const names = new Map<string, Missing>();
  for (const error of resolved.errors) {
    for (const field of error.kind === 'missing' ? error.fields : []) {
      const found = asked.find(
        (one) =>
          one.spec === error.spec &&
          one.path.split('.').at(-1) === field &&
          !resolved.reads.some((read) => isOf(read, one)),
      );
      if (found) {
        names.set(found.path, { consumer: consumer.label, asked: found });
      }
    }
  }
  return [...names.values()];
}

const isOf = ({ spec, field }: Read, asked: Asked): boolean =>
  spec === asked.spec && field === asked.field;

/** Reads the texts as dlt would for what was chosen. */
export function reportOf(
  facts: ReaderFacts,
  chosen: Chosen,
  texts: Texts,
): Report {
  const { variables, problems } = readEnvironment(texts.environment);
  const secrets = fileOf('secrets.toml', texts['secrets.toml']);
  const config = fileOf('config.toml', texts['config.toml']);
  const specs = specsOf(facts);
  const setting = {
    specs,
    pipeline: chosen.pipeline,
    providers: providersOf({
      environment: variables,
      secrets: secrets.table,
      config: config.table,
    }),
  };
  const outcomes = chosenConsumers(facts, chosen).map((consumer): Outcome => ({
    consumer,
    asked: askedBy(consumer, specs),
    resolved: resolve(consumer.question, setting),
  }));
  const entries: Entry[] = [
    ...variables.map(({ name, line }) => ({
      provider: 'environment' as const,
      line,
      path: [name],
    })),
    ...([secrets, config] as const).flatMap(({ table }, index) =>
      leavesOf(table).map(({ path, leaf }) => ({
        provider:
          index === 0 ? ('secrets.toml' as const) : ('config.toml' as const),
        line: leaf.line,
        path,
      })),
    ),
  ];
  const uses = usesOf(outcomes, chosen.pipeline);
  const others = othersOf(facts, chosen);
  return {
    lines: entries.map((entry) => ({
      provider: entry.provider,
      line: entry.line,
      key: keyOf(entry.provider, entry.path),
      verdict: verdictOf(entry, { outcomes, uses, others, chosen }),
    })),
    problems: [
      ...problems.map((problem) => ({
        provider: 'environment' as const,
        ...problem,
      })),
      ...secrets.problems,
      ...config.problems,
    ],
    missing: outcomes
      .filter(({ consumer }) => consumer.isNeeded)
      .flatMap(missingOf),
  };
}

/** The providers in the order of a report. */
export const ORDER = PROVIDERS;
