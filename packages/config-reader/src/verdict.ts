/** What becomes of one key of a reader's files or variables. */
import { keyOf, shortened, type Provider } from '@docs/facts/configLookup';
import { nearestOf } from '@docs/facts/nearest';
import { bestKey, type FieldRequest, type Chosen } from './consumers';
import { takes } from './convert';
import type { Outcome } from './outcome';
import type { Read, ResolveError } from './resolve';
import type { Uses } from './uses';

/** A field, and what it belongs to. */
export interface FieldName {
  readonly consumer: string;
  readonly field: string;
}

/** What becomes of a key. */
export type Verdict =
  /** dlt takes the value; `gives` are the fields of a connection string. */
  | {
      readonly kind: 'read';
      readonly by: readonly FieldName[];
      readonly gives?: readonly string[];
    }
  /** Another key has a value and is asked first. */
  | {
      readonly kind: 'shadowed';
      readonly field: FieldName;
      readonly by: { readonly provider: Provider; readonly key: string };
      /** The other key holds all credentials in a single value. */
      readonly isWhole: boolean;
    }
  /** dlt raises ValueNotSecretException. */
  | {
      readonly kind: 'not secret';
      readonly key: string;
      readonly isTable: boolean;
    }
  /** dlt raises ConfigValueCannotBeCoercedException. */
  | {
      readonly kind: 'not convertible';
      readonly field: FieldName;
      readonly takes: string;
    }
  /** dlt raises InvalidNativeValue. */
  | { readonly kind: 'not native'; readonly field: FieldName }
  /** Something that was not chosen reads it. */
  | { readonly kind: 'other'; readonly by: readonly string[] }
  /** Only a pipeline of this name reads it. */
  | {
      readonly kind: 'pipeline';
      readonly pipeline: string;
      readonly by: readonly string[];
    }
  /** An argument of the reader's own function may have this name. */
  | { readonly kind: 'argument'; readonly of: string; readonly field: string }
  /** Asked for, but not with these values: other credentials are used. */
  | { readonly kind: 'unused'; readonly field: FieldName }
  /** Nothing requests it; `nearest` is probably meant. */
  | { readonly kind: 'never'; readonly nearest?: string };

interface Entry {
  readonly provider: Provider;
  readonly path: readonly string[];
}

/** What verdicts are derived from. */
export interface Situation {
  readonly outcomes: readonly Outcome[];
  readonly uses: Uses;
  readonly others: Uses;
  readonly chosen: Chosen;
}

const nameOf = ({ consumer, path }: FieldRequest): FieldName => ({
  consumer: consumer.label,
  field: path,
});

const isFront = (front: readonly string[], path: readonly string[]): boolean =>
  front.length <= path.length &&
  front.every((part, index) => part === path[index]);

/** Whether a path that dlt looked up is that of the entry, or of a table around it. */
function isAt(
  { provider, path }: { provider: Provider; path: readonly string[] },
  entry: Entry,
): boolean {
  return (
    provider === entry.provider &&
    (provider === 'environment'
      ? keyOf(provider, path) === entry.path[0]
      : isFront(path, entry.path))
  );
}

/** The error that dlt raises because of an entry. */
function errorOf(entry: Entry, outcomes: readonly Outcome[]) {
  for (const { resolved, requests } of outcomes) {
    const error = resolved.errors.find(
      (one): one is Exclude<ResolveError, { kind: 'missing' }> =>
        one.kind !== 'missing' && isAt(one, entry),
    );
    if (error) {
      const field = requests.find(
        ({ spec, field: name, type }) =>
          (error.kind === 'not native' ? type : spec) ===
            (error.kind === 'not native' ? error.type : error.spec) &&
          name === error.field,
      );
      return { error, field };
    }
  }
  return undefined;
}

function errorVerdict(
  entry: Entry,
  outcomes: readonly Outcome[],
): Verdict | undefined {
  const found = errorOf(entry, outcomes);
  if (!found) {
    return undefined;
  }
  const { error, field } = found;
  const name = field ? nameOf(field) : { consumer: '', field: error.field };
  switch (error.kind) {
    case 'not secret':
      return {
        kind: 'not secret',
        key: keyOf(error.provider, error.path),
        isTable: error.path.length < entry.path.length,
      };
    case 'not convertible':
      return { kind: 'not convertible', field: name, takes: takes(error.type) };
    case 'not native':
      return { kind: 'not native', field: name };
  }
}

const readOf = (
  { resolved }: Outcome,
  request: FieldRequest,
): Read | undefined =>
  resolved.reads.find(
    ({ spec, field }) => spec === request.spec && field === request.field,
  );

/** The fields that take an entry's value. */
function readVerdict(
  entry: Entry,
  outcomes: readonly Outcome[],
): Verdict | undefined {
  const by: FieldName[] = [];
  // Several settings share a spec.
  const specs = new Set<string>();
  let gives: readonly string[] | undefined;
  for (const { resolved, requests, consumer } of outcomes) {
    for (const read of resolved.reads.filter((one) => isAt(one, entry))) {
      const field = requests.find(
        (one) => one.spec === read.spec && one.field === read.field,
      );
      const of = `${read.spec} ${read.field}`;
      if (!specs.has(of)) {
        by.push(
          field
            ? nameOf(field)
            : { consumer: consumer.label, field: read.field },
        );
      }
      specs.add(of);
      gives ??= read.parts;
    }
  }
  return by.length === 0
    ? undefined
    : { kind: 'read', by, ...(gives ? { gives } : {}) };
}

/** Why a key that is requested has no effect. */
function shadowVerdict(
  uses: readonly FieldRequest[],
  outcomes: readonly Outcome[],
): Verdict | undefined {
  for (const request of uses) {
    const outcome = outcomes.find(
      ({ consumer }) => consumer === request.consumer,
    );
    const read = outcome && readOf(outcome, request);
    const complete = outcome?.resolved.reads.find((one) =>
      one.parts?.includes(request.field),
    );
    const winner = read ?? complete;
    if (winner) {
      return {
        kind: 'shadowed',
        field: nameOf(request),
        by: {
          provider: winner.provider,
          key: keyOf(winner.provider, winner.path),
        },
        isWhole: !read,
      };
    }
  }
  const [first] = uses;
  return first && { kind: 'unused', field: nameOf(first) };
}

const labelsOf = (uses: readonly FieldRequest[]): string[] => [
  ...new Set(uses.map(({ consumer }) => consumer.label)),
];

/** The parts of an entry's key; those of a variable in lower case. */
const partsOf = ({ provider, path }: Entry): readonly string[] =>
  provider === 'environment' ? (path[0] ?? '').toLowerCase().split('__') : path;

/** An argument of the reader's own source, in one of the sections where dlt looks for it. */
function argumentVerdict(
  entry: Entry,
  { outcomes, others }: Situation,
): Verdict | undefined {
  const parts = partsOf(entry);
  const isCredential = parts.at(-2) === 'credentials';
  const section = parts.slice(0, isCredential ? -2 : -1);
  const field = parts.slice(isCredential ? -2 : -1).join('.');
  const open = outcomes.find(({ consumer }) => consumer.isOpen);
  if (open) {
    const sections = open.consumer.question.sections.map((part) =>
      entry.provider === 'environment' ? part.toLowerCase() : part,
    );
    const isRequested = shortened(sections).some(
      (one) => one.length > 0 && one.join('.') === section.join('.'),
    );
    if (isRequested) {
      return { kind: 'argument', of: open.consumer.label, field };
    }
  }
  // Sections of other modules that the facts do not have.
  const isOwn =
    section[0] === 'sources' &&
    (section.length === 2 || section.length === 3) &&
    section[1] !== open?.consumer.question.sections[2] &&
    !others.all.some(({ sections: [, one] }) => one === section[1]);
  return isOwn
    ? {
        kind: 'argument',
        of: `module ${section[1] ?? ''}`,
        field,
      }
    : undefined;
}

/** How far a mistyped key may be from the one that was meant, as a share of its length. */
const MOST_DISTANT = 0.2;

/** Longest key that is compared with known ones, in characters: comparing takes time in proportion to the length. */
const MAX_COMPARED = 200;

/** The key that was probably meant: a mistyped field, a wrong section, or a mistyped key. */
function nearestKey(entry: Entry, { uses, others, outcomes }: Situation) {
  const { provider } = entry;
  const parts = partsOf(entry);
  const field = parts.at(-1) ?? '';
  const open = outcomes.find(({ consumer }) => consumer.isOpen)?.consumer;
  if (open && parts[0] === 'sources') {
    return keyOf(provider, [...open.question.sections, field]);
  }
  const key = keyOf(provider, entry.path);
  if (key.length > MAX_COMPARED) {
    return undefined;
  }
  for (const { all } of [uses, others]) {
    const named = all.filter((one) => !one.isWhole);
    const parent = parts.slice(0, -1).join('.');
    const siblings = named.filter(
      ({ sections, fixed }) =>
        [...sections, ...(fixed === undefined ? [] : [fixed])].join('.') ===
        parent,
    );
    const typo = nearestOf(
      field,
      siblings.map((one) => one.field),
      0.35,
    );
    if (typo !== undefined) {
      return keyOf(provider, [...parts.slice(0, -1), typo]);
    }
    // A variable of one word, such as PATH, is rarely meant for something that was not chosen.
    const elsewhere = named
      .filter(
        (one) =>
          one.field === field &&
          (all === uses.all || parts.length > 1) &&
          (parts.length === 1 ||
            one.sections[0] === parts[0] ||
            parts.includes(one.sections[1] ?? '')),
      )
      .map((one) => bestKey(provider, one));
    const near =
      nearestOf(key, elsewhere, Infinity) ??
      nearestOf(
        key,
        named.map((one) => bestKey(provider, one)),
        MOST_DISTANT,
      );
    if (near !== undefined) {
      return near;
    }
  }
  return undefined;
}

/** What becomes of an entry. */
export function verdictOf(entry: Entry, situation: Situation): Verdict {
  const { outcomes, uses, others } = situation;
  const { provider, path } = entry;
  const requests = uses.of(provider, path);
  const own =
    errorVerdict(entry, outcomes) ??
    readVerdict(entry, outcomes) ??
    shadowVerdict(requests, outcomes) ??
    argumentVerdict(entry, situation);
  if (own) {
    return own;
  }
  const elsewhere = others.of(provider, path);
  if (elsewhere.length > 0) {
    return { kind: 'other', by: labelsOf(elsewhere) };
  }
  const parts = provider === 'environment' ? (path[0] ?? '').split('__') : path;
  const [pipeline, ...rest] = parts;
  if (pipeline !== undefined && rest.length > 1) {
    const inner = provider === 'environment' ? [rest.join('__')] : rest;
    const found = [...uses.of(provider, inner), ...others.of(provider, inner)];
    if (found.length > 0 && rest.length > 0) {
      return { kind: 'pipeline', pipeline, by: labelsOf(found) };
    }
  }
  const nearest = nearestKey(entry, situation);
  return { kind: 'never', ...(nearest === undefined ? {} : { nearest }) };
}
