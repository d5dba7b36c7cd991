/** Which fields of which spec an element is about. */
import type { ConfigValue } from '../../facts/config/placeholders';
import {
  fieldOf,
  mayStandIn,
  type ConfigFacts,
  type NamedSpec,
} from '../../facts/config/read';
import type { ConfigField } from '../../facts/config/types';
import { didYouMean } from '../../facts/nearest';
import { namesOf, recordOf, textOf, type Attributes } from './attributes';

/** Attributes that elements about a spec share. */
export const SELECTION = ['of', 'section', 'only', 'omit', 'values'] as const;
export type SelectionAttribute = (typeof SELECTION)[number];

/** A spec in a section, with the fields that are wanted. */
export interface Selection {
  readonly spec: NamedSpec;
  /** Nothing when the element names none and the spec has several. */
  readonly section: string | undefined;
  readonly fields: readonly ConfigField[];
  /** Fields by name that the author gives a value. */
  readonly values: Readonly<Record<string, ConfigValue>>;
  /** The author said which fields. */
  readonly chosen: boolean;
}

function checkSection(spec: NamedSpec, section: string): void {
  if (!mayStandIn(spec, section)) {
    const places = spec.sections.flatMap(({ toml }) => toml);
    throw new Error(
      `dlt does not look for ${spec.name} in "${section}"${didYouMean(section, places)}; it looks in ${places.map((place) => place || 'the top of the file').join(', ')}`,
    );
  }
}

/** The only place of a spec. */
function onlySection(spec: NamedSpec): string | undefined {
  const first = [...new Set(spec.sections.map(({ toml }) => toml[0] ?? ''))];
  return first.length === 1 && !first[0]?.includes('{') ? first[0] : undefined;
}

/**
 * Reads what an element is about.
 *
 * @throws Error when there is no such spec, field or section.
 */
export function selectionOf(
  attributes: Attributes<SelectionAttribute>,
  config: ConfigFacts,
): Selection {
  const [of, given] = [textOf(attributes, 'of'), textOf(attributes, 'section')];
  if (of === undefined && given === undefined) {
    throw new Error('of="…" (a spec) or section="…" is needed');
  }
  const spec = of === undefined ? config.specAt(given ?? '') : config.spec(of);
  if (given !== undefined) {
    checkSection(spec, given);
  }
  const values = recordOf(attributes, 'values');
  const [only, omit] = [
    namesOf(attributes, 'only'),
    namesOf(attributes, 'omit'),
  ];
  for (const name of [
    ...Object.keys(values),
    ...(only ?? []),
    ...(omit ?? []),
  ]) {
    fieldOf(spec, name);
  }
  const fields = only
    ? only.map((name) => fieldOf(spec, name))
    : spec.fields.filter(({ name }) => !omit?.includes(name));
  return {
    spec,
    section: given ?? onlySection(spec),
    fields,
    values,
    chosen: only !== undefined,
  };
}
