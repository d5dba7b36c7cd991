/** What reads configuration, and the keys that it requests. */
import { own } from '@docs/facts/own';
import {
  keyOf,
  lookupSteps,
  PROVIDERS,
  type Provider,
} from '@docs/facts/configLookup';
import { endOf, type Question } from './resolve';
import type { ReaderFacts, ReaderSpec } from './types';

/** What the reader of the page runs. */
export interface Chosen {
  /** The section of a source without its first part, `github`, and the name of the function. */
  readonly source?: { readonly section: string; readonly name: string };
  /** The type of a destination, and its name when it has one of its own. */
  readonly destination?: { readonly type: string; readonly name?: string };
  readonly pipeline?: string;
}

/** Something that reads configuration. */
export interface Consumer {
  /** `destination postgres`. */
  readonly label: string;
  readonly question: Question;
  /** The arguments of the reader's own function, which the facts do not have. */
  readonly isOpen?: true;
  /** Whether it must be complete. */
  readonly isNeeded?: true;
}

/** A field that a consumer requests. */
export interface FieldRequest {
  readonly consumer: Consumer;
  /** The spec that has it. */
  readonly spec: string;
  /** Dotted path of the field below the consumer's sections: `credentials.host`. */
  readonly path: string;
  readonly field: string;
  readonly type: string;
  readonly secret: boolean;
  readonly required: boolean;
  /** A single value for a whole spec. */
  readonly isWhole: boolean;
  readonly sections: readonly string[];
  readonly fixed: string | undefined;
}

/** Settings that every run reads. */
const ALWAYS = new Set([
  'runtime',
  'pipeline',
  'providers',
  'extract',
  'normalize',
  'load',
  'schema',
  'source',
]);

/** Name of the spec of a function that the facts do not have. */
const OWN_SPEC = '';

const functionOf = ({ sources }: ReaderFacts, section: string, name: string) =>
  Object.hasOwn(sources, section)
    ? own(sources, section)?.find((one) => one.name === name)
    : undefined;

/** The source that was chosen; one that the facts do not have is the reader's own. */
export function sourceOf(
  facts: ReaderFacts,
  { section, name }: NonNullable<Chosen['source']>,
): Consumer {
  const known = functionOf(facts, section, name);
  return {
    label: `source ${section}.${name}`,
    question: {
      spec: known?.spec ?? OWN_SPEC,
      sections: ['sources', section, name],
    },
    isNeeded: true,
    ...(known ? {} : { isOpen: true as const }),
  };
}

/** The destination that was chosen; undefined when dlt has none of that type. */
function destinationOf(
  { destinations }: ReaderFacts,
  { type, name = type }: NonNullable<Chosen['destination']>,
): Consumer | undefined {
  const spec = Object.hasOwn(destinations, type)
    ? own(destinations, type)
    : undefined;
  return spec === undefined
    ? undefined
    : {
        label: `destination ${name}`,
        question: { spec, sections: ['destination', name] },
        isNeeded: true,
      };
}

/** Settings of the library. A part in braces is filled in, or the setting is left out. */
function settingsOf(
  { settings, specs }: ReaderFacts,
  { source, pipeline }: Chosen,
  isAlways: boolean,
): Consumer[] {
  const names: Readonly<Record<string, string | undefined>> = {
    '{section}': source?.section,
    '{name}': source?.name,
    '{schema}': source?.name,
    '{pipeline}': pipeline,
  };
  return settings.flatMap(({ name, spec, sections, fixed }) => {
    const filled = sections.flatMap((part) =>
      part.startsWith('{') ? (own(names, part) ?? []) : part,
    );
    // Specs in others are looked up with these.
    const isOwn = fixed === own(specs, spec)?.section;
    return isOwn && ALWAYS.has(name) === isAlways
      ? [{ label: `setting ${name}`, question: { spec, sections: filled } }]
      : [];
  });
}

/** What the chosen source and destination read, and every run. */
export function chosenConsumers(
  facts: ReaderFacts,
  chosen: Chosen,
): readonly Consumer[] {
  const { source, destination } = chosen;
  const to = destination && destinationOf(facts, destination);
  return [
    ...(source ? [sourceOf(facts, source)] : []),
    ...(to ? [to] : []),
    ...settingsOf(facts, chosen, true),
  ];
}

/** All that the facts know, for keys that nothing chosen reads. */
export function otherConsumers(
  facts: ReaderFacts,
  chosen: Chosen,
): readonly Consumer[] {
  return [
    ...Object.keys(facts.destinations).flatMap(
      (type) => destinationOf(facts, { type }) ?? [],
    ),
    ...Object.entries(facts.sources).flatMap(([section, functions]) =>
      functions.map(({ name }) => sourceOf(facts, { section, name })),
    ),
    ...settingsOf(facts, chosen, false),
  ];
}

/** The specs, with an empty one for functions that they do not have. */
export const specsOf = ({
  specs,
}: ReaderFacts): Readonly<Record<string, ReaderSpec>> => ({
  ...specs,
  [OWN_SPEC]: { fields: [] },
});

/** The fields that a consumer requests, with those of the specs in its spec. */
export function requestedBy(
  consumer: Consumer,
  specs: Readonly<Record<string, ReaderSpec>>,
): FieldRequest[] {
  const found: FieldRequest[] = [];
  const { spec: top, sections } = consumer.question;
  const complete = (
    name: string,
    of: string,
    key: string,
    embedded: readonly string[],
    path: readonly string[],
  ) => {
    const { fixed, inner } = endOf(undefined, embedded);
    found.push({
      consumer,
      spec: of,
      path: path.join('.'),
      field: key,
      type: name,
      secret: own(specs, name)?.credentials === true,
      required: false,
      isWhole: true,
      sections: [...sections, ...inner],
      fixed,
    });
  };
  const walk = (name: string, embedded: readonly string[]) => {
    const spec = own(specs, name);
    for (const field of spec?.fields ?? []) {
      const here = [...embedded, field.name];
      if (!field.nested) {
        const { fixed, inner } = endOf(spec?.section, embedded);
        found.push({
          consumer,
          spec: name,
          path: here.join('.'),
          field: field.name,
          type: field.type,
          secret: field.secret === true,
          required: field.required === true,
          isWhole: false,
          sections: [...sections, ...inner],
          fixed,
        });
      }
      for (const kind of field.nested ?? []) {
        const section = own(specs, kind)?.section;
        if (section !== undefined) {
          const { fixed = section, inner } = endOf(section, here);
          complete(kind, name, fixed, inner, here);
        }
        walk(kind, here);
      }
    }
  };
  const section = own(specs, top)?.section;
  if (section !== undefined) {
    complete(top, '', section, [], [section]);
  }
  walk(top, []);
  return found;
}

/** The most specific key of a field in a provider, without the name of a pipeline. */
export const bestKey = (
  provider: Provider,
  { sections, fixed, field }: FieldRequest,
): string => keyOf(provider, [...sections, fixed, field]);

/** All keys of a field by provider; config.toml is included for secrets, because dlt rejects them there. */
export function keysOf(
  request: FieldRequest,
  pipeline: string | undefined,
): readonly (readonly [Provider, string])[] {
  const { sections, fixed, field } = request;
  const steps = lookupSteps({
    field,
    sections,
    fixed,
    pipeline,
    secret: false,
  });
  return PROVIDERS.flatMap((provider) =>
    steps
      .filter((step) => step.provider === provider)
      .flatMap(({ keys }) => keys.map((key) => [provider, key] as const)),
  );
}
