/** What dlt makes of a reader's files and variables: line by line, and what is missing. It holds no values. */
import { keyOf, PROVIDERS, type Provider } from '@docs/facts/configLookup';
import {
  requestedBy,
  chosenConsumers,
  specsOf,
  type FieldRequest,
  type Chosen,
} from './consumers';
import { readEnvironment } from './environment';
import type { Outcome } from './outcome';
import { providersOf } from './providers';
import { resolve, type Read } from './resolve';
import { readToml } from './toml';
import type { ReaderFacts } from './types';
import { leavesOf, type SyntaxProblem, type Table } from './values';
import { verdictOf, type Verdict } from './verdict';
import { othersOf, usesOf } from './uses';

/** The texts that a reader has pasted, by provider. */
export type Texts = Readonly<Record<Provider, string>>;

/** A line with a value. */
interface LineReport {
  readonly provider: Provider;
  readonly line: number;
  /** Dotted key, or name of the variable. */
  readonly key: string;
  readonly verdict: Verdict;
}

/** A text that could not be read, or a line of it. */
interface Problem extends SyntaxProblem {
  readonly provider: Provider;
}

/** A required field without a value. */
export interface Missing {
  readonly consumer: string;
  readonly request: FieldRequest;
}

/** Everything that is shown to the reader. */
export interface Report {
  readonly lines: readonly LineReport[];
  readonly problems: readonly Problem[];
  readonly missing: readonly Missing[];
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
function missingOf({ consumer, requests, resolved }: Outcome): Missing[] {
  const names = new Map<string, Missing>();
  for (const error of resolved.errors) {
    for (const field of error.kind === 'missing' ? error.fields : []) {
      const found = requests.find(
        (one) =>
          one.spec === error.spec &&
          one.path.split('.').at(-1) === field &&
          !resolved.reads.some((read) => isOf(read, one)),
      );
      if (found) {
        names.set(found.path, { consumer: consumer.label, request: found });
      }
    }
  }
  return [...names.values()];
}

const isOf = ({ spec, field }: Read, request: FieldRequest): boolean =>
  spec === request.spec && field === request.field;

/** Reads the texts; yields between steps of a few milliseconds. */
function* steps(
  facts: ReaderFacts,
  chosen: Chosen,
  texts: Texts,
): Generator<undefined, Report> {
  const { variables, problems } = readEnvironment(texts.environment);
  yield;
  const secrets = fileOf('secrets.toml', texts['secrets.toml']);
  yield;
  const config = fileOf('config.toml', texts['config.toml']);
  yield;
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
  const outcomes: Outcome[] = [];
  for (const consumer of chosenConsumers(facts, chosen)) {
    outcomes.push({
      consumer,
      requests: requestedBy(consumer, specs),
      resolved: resolve(consumer.question, setting),
    });
    yield;
  }
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
  yield;
  const others = othersOf(facts, chosen);
  const lines: LineReport[] = [];
  for (const entry of entries) {
    lines.push({
      provider: entry.provider,
      line: entry.line,
      key: keyOf(entry.provider, entry.path),
      verdict: verdictOf(entry, { outcomes, uses, others, chosen }),
    });
    yield;
  }
  return {
    lines,
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

/** Reads the texts as dlt would for what was chosen. */
export function reportOf(
  facts: ReaderFacts,
  chosen: Chosen,
  texts: Texts,
): Report {
  const work = steps(facts, chosen, texts);
  for (;;) {
    const { done, value } = work.next();
    if (done) {
      return value;
    }
  }
}

/** Longest time that a slice of work starts another step, in milliseconds. */
const SLICE_MS = 12;

/**
 * Does what reportOf does in slices, between which the page responds.
 *
 * @returns undefined when the signal was aborted
 */
export async function reportInSlices(
  facts: ReaderFacts,
  chosen: Chosen,
  texts: Texts,
  signal: AbortSignal,
): Promise<Report | undefined> {
  const work = steps(facts, chosen, texts);
  let until = performance.now() + SLICE_MS;
  while (!signal.aborted) {
    const { done, value } = work.next();
    if (done) {
      return value;
    }
    if (performance.now() > until) {
      await new Promise((resolve) => {
        setTimeout(resolve);
      });
      until = performance.now() + SLICE_MS;
    }
  }
  return undefined;
}

/** The providers in the order of a report. */
export const ORDER = PROVIDERS;
