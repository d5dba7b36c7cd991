/** `config`: a setting with its type and default, and every place where dlt looks for it, in order. */
import {
  askedBy,
  bestKey,
  chosenConsumers,
  keysOf,
  otherConsumers,
  specsOf,
  type Asked,
} from '@site/src/configReader/consumers';
import type { ReaderFacts } from '@site/src/configReader/types';
import { lookupSteps, PROVIDER_NAMES } from '@site/src/facts/configLookup';
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

/** Everything that dlt asks for, each once. */
function allAsked(facts: ReaderFacts, pipeline?: string): readonly Asked[] {
  const specs = specsOf(facts);
  const chosen = pipeline === undefined ? {} : { pipeline };
  const all = [
    ...chosenConsumers(facts, chosen),
    ...otherConsumers(facts, chosen),
  ].flatMap((consumer) => askedBy(consumer, specs));
  return [
    ...new Map(
      all.map((asked) => [
        `${bestKey('secrets.toml', asked)} ${asked.spec}`,
        asked,
      ]),
    ).values(),
  ];
}

/** Fields that have one of their keys, or else those that end like the path. */
function matching(
  all: readonly Asked[],
  { field, pipeline }: ConfigQuestion,
): readonly Asked[] {
  const wanted = field.replace(/^\[|\]$/g, '');
  const dotted = wanted.replaceAll('__', '.').toLowerCase();
  const best = all.filter((asked) => bestKey('secrets.toml', asked) === dotted);
  if (best.length > 0) {
    return best;
  }
  const named = all.filter(
    (asked) =>
      asked.field === dotted ||
      `.${bestKey('secrets.toml', asked)}`.endsWith(`.${dotted}`),
  );
  return named.length > 0
    ? named
    : all.filter((asked) =>
        keysOf(asked, pipeline).some(
          ([, key]) => key.replaceAll('__', '.').toLowerCase() === dotted,
        ),
      );
}

const defaultOf = (facts: ReaderFacts, { spec, field }: Asked) =>
  specsOf(facts)[spec]?.fields.find(({ name }) => name === field)?.default;

/** What is known of a field besides its places. */
function about(facts: ReaderFacts, asked: Asked): string {
  const value = defaultOf(facts, asked);
  return [
    asked.type,
    ...(asked.required ? ['required'] : []),
    ...(asked.secret ? ['secret'] : []),
    ...(value === undefined ? [] : [`default ${value}`]),
  ].join(', ');
}

/** The places of a field. */
function places(asked: Asked, pipeline: string | undefined): string {
  const { field, sections, fixed, secret } = asked;
  return lookupSteps({ field, sections, fixed, pipeline, secret })
    .map(
      ({ provider, keys }, place) =>
        `${place + 1}. ${PROVIDER_NAMES[provider]}: ${keys.join(', ')}`,
    )
    .join('\n');
}

/**
 * The setting with its lookup order; a list when several have the name.
 *
 * @throws Refusal with the nearest names when dlt asks for none of that name
 */
export function config(data: DocsData, question: ConfigQuestion): string {
  const facts = data.config();
  const { field, pipeline } = question;
  const all = allAsked(facts, pipeline);
  const found = matching(all, question);
  const keys = new Set(found.map((asked) => bestKey('secrets.toml', asked)));
  const [only] = found;
  if (!only) {
    const known = all.flatMap((asked) =>
      field.includes('.') || field.includes('__')
        ? [bestKey(field.includes('.') ? 'secrets.toml' : 'environment', asked)]
        : [asked.field],
    );
    throw unknown('setting', field, [...new Set(known)]);
  }
  if (keys.size > 1) {
    const shown = [...keys].slice(0, LISTED);
    const more = keys.size - shown.length;
    return [
      `${keys.size} settings have the name ${field}. Ask for one of them:`,
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
