/** The selection of a spec and its fields by the attributes of an element. */
import type { ConfigValue } from '@docs/facts/config/placeholders';
import {
  fieldOf,
  mayStandIn,
  type ConfigFacts,
  type NamedSpec,
} from '@docs/facts/config/read';
import type { ConfigField } from '@docs/facts/config/types';
import { didYouMean } from '@docs/facts/nearest';
import { namesOf, recordOf, textOf, type Attributes } from './attributes';

/** Attributes of all elements that select a spec. */
export const SELECTION = ['of', 'section', 'only', 'omit', 'values'] as const;
export type SelectionAttribute = (typeof SELECTION)[number];

/** A spec in a section, with the selected fields. */
export interface Selection {
  readonly spec: NamedSpec;
  /** Undefined when the element names no section and the spec has several. */
  readonly section: string | undefined;
  readonly fields: readonly ConfigField[];
  /** Values from the author, by field name. */
  readonly values: Readonly<Record<string, ConfigValue>>;
  /** Whether the author selected the fields explicitly. */
  readonly chosen: boolean;
}

function checkSection(spec: NamedSpec, section: string): void {
  if (!mayStandIn(spec, section)) {
    const places = spec.sections.flatMap(({ toml }) => toml);
    throw new Error(
      `dlt does not look for ${spec.name} in "${section}"${didYouMean(section, places)}; it looks in ${places.map((location) => location || 'the top of the file').join(', ')}`,
    );
  }
}

/** The only place of a spec. */
function onlySection(spec: NamedSpec): string | undefined {
  const first = [...new Set(spec.sections.map(({ toml }) => toml[0] ?? ''))];
  return first.length === 1 && !first[0]?.includes('{') ? first[0] : undefined;
}

/**
 * Resolves the selection of an element.
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
