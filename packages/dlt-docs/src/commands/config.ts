/** `config`: a setting with its type and default, and every place where dlt looks for it, in order. */
import {
  requestedBy,
  bestKey,
  chosenConsumers,
  keysOf,
  otherConsumers,
  specsOf,
  type FieldRequest,
} from '@docs/config-reader/consumers';
import type { ReaderFacts } from '@docs/config-reader/types';
import { shortened } from '@docs/search/limits';
import { lookupSteps, PROVIDER_NAMES } from '@docs/facts/configLookup';
import { own } from '@docs/facts/own';
import type { DocsData } from '../data';
import { unknown } from '../refusal';

/** Number of settings that are listed when several have the name. */
const LISTED = 25;

/** Which setting is meant. */
export interface ConfigQuestion {
  /** Name of a field, a path as in TOML, or the name of an environment variable. */
  readonly field: string;
  /** Name of the pipeline that is run. */
  readonly pipeline?: string;
}

/** Everything that dlt looks up, each once. */
function allRequests(
  facts: ReaderFacts,
  pipeline?: string,
): readonly FieldRequest[] {
  const specs = specsOf(facts);
  const chosen = pipeline === undefined ? {} : { pipeline };
  const all = [
    ...chosenConsumers(facts, chosen),
    ...otherConsumers(facts, chosen),
  ].flatMap((consumer) => requestedBy(consumer, specs));
  return [
    ...new Map(
      all.map((request) => [
        `${bestKey('secrets.toml', request)} ${request.spec}`,
        request,
      ]),
    ).values(),
  ];
}

/** Fields that have one of their keys, or else those that end like the path. */
function matching(
  all: readonly FieldRequest[],
  { field, pipeline }: ConfigQuestion,
): readonly FieldRequest[] {
  const wanted = field.replace(/^\[|\]$/g, '');
  const dotted = wanted.replaceAll('__', '.').toLowerCase();
  const best = all.filter(
    (request) => bestKey('secrets.toml', request) === dotted,
  );
  if (best.length > 0) {
    return best;
  }
  const named = all.filter(
    (request) =>
      request.field === dotted ||
      `.${bestKey('secrets.toml', request)}`.endsWith(`.${dotted}`),
  );
  return named.length > 0
    ? named
    : all.filter((request) =>
        keysOf(request, pipeline).some(
          ([, key]) => key.replaceAll('__', '.').toLowerCase() === dotted,
        ),
      );
}

const defaultOf = (facts: ReaderFacts, { spec, field }: FieldRequest) =>
  own(specsOf(facts), spec)?.fields.find(({ name }) => name === field)?.default;

/** What is known of a field besides its places. */
function about(facts: ReaderFacts, request: FieldRequest): string {
  const value = defaultOf(facts, request);
  return [
    request.type,
    ...(request.required ? ['required'] : []),
    ...(request.secret ? ['secret'] : []),
    ...(value === undefined ? [] : [`default ${value}`]),
  ].join(', ');
}

/** The places of a field. */
function places(request: FieldRequest, pipeline: string | undefined): string {
  const { field, sections, fixed, secret } = request;
  return lookupSteps({ field, sections, fixed, pipeline, secret })
    .map(
      ({ provider, keys }, index) =>
        `${index + 1}. ${PROVIDER_NAMES[provider]}: ${keys.join(', ')}`,
    )
    .join('\n');
}

/**
 * The setting with its lookup order; a list when several have the name.
 *
 * @throws Refusal with the nearest names when dlt reads no value of that name
 */
export function config(data: DocsData, question: ConfigQuestion): string {
  const facts = data.config();
  const { field, pipeline } = question;
  const all = allRequests(facts, pipeline);
  const found = matching(all, question);
  const keys = new Set(
    found.map((request) => bestKey('secrets.toml', request)),
  );
  const [only] = found;
  if (!only) {
    const known = all.flatMap((request) =>
      field.includes('.') || field.includes('__')
        ? [
            bestKey(
              field.includes('.') ? 'secrets.toml' : 'environment',
              request,
            ),
          ]
        : [request.field],
    );
    throw unknown('setting', field, [...new Set(known)]);
  }
  if (keys.size > 1) {
    const shown = [...keys].slice(0, LISTED);
    const more = keys.size - shown.length;
    return [
      `${keys.size} settings have the name ${shortened(field)}. Ask for one of them:`,
      ...shown.map((key) => `- ${key}`),
      ...(more > 0 ? [`- and ${more} more`] : []),
    ].join('\n');
  }
  return [
    `${bestKey('secrets.toml', only)}: ${about(facts, only)}`,
    `Asked for by ${[...new Set(found.map(({ consumer }) => consumer.label))].join(', ')}. dlt takes the first value that it finds:`,
    places(only, pipeline),
    ...(only.secret
      ? ['In config.toml, a secret raises ValueNotSecretException.']
      : []),
  ].join('\n');
}
