/** Every place where dlt looks for a field, in order, and the lines to write. */
import { own } from '@docs/facts/own';
import { environmentForm, tomlForm } from '@docs/facts/config/forms';
import { placeholderOf } from '@docs/facts/config/placeholders';
import {
  lookupSteps,
  type LookupQuestion,
  type LookupStep,
} from '@docs/facts/configLookup';
import { nearestOf } from '@docs/facts/nearest';
import {
  requestedBy,
  chosenConsumers,
  otherConsumers,
  sourceOf,
  specsOf,
  type FieldRequest,
  type Chosen,
} from './consumers';
import type { ReaderFacts } from './types';
import { AIRFLOW, GOOGLE, vaultNames } from './vaultNames';

/** The file that a value is written to. */
type FileName = '.dlt/secrets.toml' | '.dlt/config.toml';

/** The lines that give a field a value, with a placeholder. */
export interface Lines {
  readonly file: FileName;
  readonly toml: readonly string[];
  readonly environment: readonly string[];
}

/** A field with its places. */
export interface FieldPlaces {
  readonly request: FieldRequest;
  readonly lines: Lines;
  readonly steps: readonly LookupStep[];
  readonly vaults: readonly {
    readonly label: string;
    readonly names: readonly string[];
  }[];
}

/** The answer to a field's name. */
export interface PlacesAnswer {
  readonly found: readonly FieldPlaces[];
  /** Names of fields that were probably meant; empty when there are results. */
  readonly nearest?: string;
}

/** More results than these are left out. */
const MOST = 3;

const SECRET = /key|token|password|secret|credential|connection_url/i;

/** Lines that give fields of one section their values. */
export function linesOf({
  sections,
  fixed,
  field,
  type,
  spec,
  secret,
}: FieldRequest): Lines {
  const section = [...sections, ...(fixed === undefined ? [] : [fixed])].join(
    '.',
  );
  const value = placeholderOf(
    {
      name: field,
      type,
      default: null,
      required: false,
      secret,
      from: '',
      nested: [],
    },
    spec,
  );
  const values = [{ name: field, value, secret }];
  // dlt rejects a table of credentials in config.toml, whatever is in it.
  const isSecret = secret || fixed === 'credentials';
  return {
    file: isSecret ? '.dlt/secrets.toml' : '.dlt/config.toml',
    toml: tomlForm(section, values).text.split('\n'),
    environment: environmentForm(section, values).text.split('\n'),
  };
}

function placesOfField(
  request: FieldRequest,
  pipeline: string | undefined,
): FieldPlaces {
  const { field, sections, fixed, secret } = request;
  const question: LookupQuestion = {
    field,
    sections,
    fixed,
    pipeline,
    secret,
  };
  return {
    request,
    lines: linesOf(request),
    steps: lookupSteps(question),
    vaults: [AIRFLOW, GOOGLE].map((vault) => ({
      label: vault.label,
      names: vaultNames(vault, question),
    })),
  };
}

/** An argument of the reader's own function, which the facts do not have. */
function ownField(
  facts: ReaderFacts,
  chosen: Chosen,
  name: string,
): FieldRequest[] {
  const consumer = chosen.source && sourceOf(facts, chosen.source);
  if (!consumer?.isOpen || !/^\w+(?:\.\w+)*$/.test(name)) {
    return [];
  }
  const parts = name.split('.');
  const field = parts.at(-1) ?? '';
  const inner = parts.slice(0, -1);
  return [
    {
      consumer,
      spec: '',
      path: name,
      field,
      type: 'str',
      secret: SECRET.test(field),
      required: false,
      isWhole: false,
      sections: [...consumer.question.sections, ...inner.slice(0, -1)],
      fixed: inner.at(-1),
    },
  ];
}

/** The fields that what was chosen needs; without a choice, those of everything. */
function fieldsOf(facts: ReaderFacts, chosen: Chosen): FieldRequest[] {
  const specs = specsOf(facts);
  const consumers = chosenConsumers(facts, chosen);
  const isChosen = chosen.source ?? chosen.destination;
  return [
    ...consumers,
    ...(isChosen ? [] : otherConsumers(facts, chosen)),
  ].flatMap((consumer) => requestedBy(consumer, specs));
}

const unique = (all: readonly FieldRequest[]): FieldRequest[] => [
  ...new Map(
    all.map((one) => [`${one.consumer.label} ${one.path}`, one]),
  ).values(),
];

/** Finds a field by its name, or by its path: `credentials.password`. */
export function placesOf(
  facts: ReaderFacts,
  chosen: Chosen,
  name: string,
): PlacesAnswer {
  const all = fieldsOf(facts, chosen);
  const exact = all.filter(({ path }) => path === name);
  const byName = all.filter(({ field }) => field === name);
  const known = unique(exact.length > 0 ? exact : byName);
  const ofNeeded = known.filter(({ consumer }) => consumer.isNeeded);
  const own = ownField(facts, chosen, name);
  const found = [
    ...own,
    ...(ofNeeded.length > 0 ? ofNeeded : own.length > 0 ? [] : known),
  ].slice(0, MOST);
  const nearest =
    found.length > 0
      ? undefined
      : nearestOf(
          name,
          all.map(({ path }) => path),
          0.4,
        );
  return {
    found: found.map((one) => placesOfField(one, chosen.pipeline)),
    ...(nearest === undefined ? {} : { nearest }),
  };
}

/** Names of fields to choose from, the required ones first. */
export function fieldNames(facts: ReaderFacts, chosen: Chosen): string[] {
  const all = fieldsOf(facts, chosen).filter(
    ({ consumer, spec }) =>
      consumer.isNeeded && !own(facts.specs, spec)?.partial,
  );
  return [
    ...new Set([
      ...all.filter(({ required }) => required).map(({ path }) => path),
      ...all.map(({ path }) => path),
    ]),
  ];
}
