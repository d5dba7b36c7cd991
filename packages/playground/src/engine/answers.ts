/**
 * Validates what comes out of the engine. A program shares a realm with the code that sends, so each message may be
 * anything that can be cloned: none is used before it has passed.
 */
import { own } from '@docs/facts/own';
import type { Answer } from './protocol';

/** What a message may hold in all: more would freeze the page that shows it. */
const MOST_CHARACTERS = 50_000_000;
const MOST_ITEMS = 1_000_000;
/** Memory of an engine has 44 MB. */
const MOST_MEMORY_BYTES = 256_000_000;

/** What is left for the rest of a message. */
interface Budget {
  characters: number;
  items: number;
}

type Check = (value: unknown, budget: Budget) => boolean;

const text: Check = (value, budget) =>
  typeof value === 'string' && (budget.characters -= value.length) >= 0;

const count: Check = (value) =>
  Number.isSafeInteger(value) && Number(value) >= 0;

const duration: Check = (value) => Number.isFinite(value) && Number(value) >= 0;

const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);

const nullable =
  (check: Check): Check =>
  (value, budget) =>
    value === null || check(value, budget);

const list =
  (check: Check): Check =>
  (value, budget) => {
    if (!Array.isArray(value) || (budget.items -= value.length) < 0) {
      return false;
    }
    // Unlike `every`, it does not skip holes.
    for (const item of value as readonly unknown[]) {
      if (!check(item, budget)) {
        return false;
      }
    }
    return true;
  };

const record =
  (
    fields: Readonly<Record<string, Check>>,
    optional: Readonly<Record<string, Check>> = {},
  ): Check =>
  (value, budget) => {
    if (
      typeof value !== 'object' ||
      value === null ||
      Object.getPrototypeOf(value) !== Object.prototype
    ) {
      return false;
    }
    const given = value as Readonly<Record<string, unknown>>;
    return (
      Object.keys(fields).every((name) => Object.hasOwn(given, name)) &&
      Object.entries(given).every(([name, content]) => {
        const check = own(fields, name) ?? own(optional, name);
        return check?.(content, budget) === true;
      })
    );
  };

const memory: Check = (value) =>
  value instanceof ArrayBuffer &&
  value.byteLength > 0 &&
  value.byteLength <= MOST_MEMORY_BYTES;

const raised = record({
  step: count,
  name: text,
  message: text,
  line: nullable(count),
  trace: text,
});

const table = record(
  {
    dataset: text,
    name: text,
    parent: nullable(text),
    columns: list(record({ name: text, type: text })),
    rows: list(list(nullable(text))),
    count,
  },
  { columnCount: count, error: text },
);

const schemaTable = record({
  name: text,
  parent: nullable(text),
  disposition: nullable(text),
  columns: list(
    record({ name: text, type: nullable(text), hints: list(text) }),
  ),
});

const pipeline = record({
  name: text,
  destination: text,
  dataset: nullable(text),
  schemas: list(
    record({ name: text, version: count, tables: list(schemaTable) }),
  ),
  state: text,
  packages: list(
    record({
      id: text,
      state: text,
      jobs: list(record({ table: text, format: text, state: text })),
    }),
  ),
});

/** Fields of each kind of message, next to its kind. */
const FIELDS: Readonly<
  Record<Answer['kind'], Readonly<Record<string, Check>>>
> = {
  started: { memory: nullable(memory) },
  running: {},
  printed: {
    printed: record({
      step: count,
      stream: oneOf('stdout', 'stderr'),
      text,
    }),
  },
  done: {
    raised: nullable(raised),
    loaded: record(
      { tables: list(table), pipelines: list(pipeline) },
      { problems: list(text) },
    ),
    took: duration,
  },
  failed: { message: text },
};

/** By kind; a map, because a kind may be the name of a property that all objects have. */
const CHECKS: ReadonlyMap<unknown, Check> = new Map(
  Object.entries(FIELDS).map(([kind, fields]) => [
    kind,
    record({ kind: oneOf(kind), ...fields }),
  ]),
);

/** A message of the engine; undefined when its shape, its lengths or its counts are not those of one. */
export function answerOf(message: unknown): Answer | undefined {
  if (typeof message !== 'object' || message === null) {
    return undefined;
  }
  const check = CHECKS.get((message as { kind?: unknown }).kind);
  const budget = { characters: MOST_CHARACTERS, items: MOST_ITEMS };
  return check?.(message, budget) ? (message as Answer) : undefined;
}
