/** Lookup of specs by name and by section, with a suggestion in the error when there is none. */
import { sha256 } from '../hash';
import { didYouMean } from '../nearest';
import { factsReader, hasFacts } from '../read';
import type { ConfigField, ConfigSpec } from './types';

const FILE = 'data/generated/config.json';

/** A spec with its dotted path. */
export interface NamedSpec extends ConfigSpec {
  readonly path: string;
}

/** The specs of the library. */
export interface ConfigFacts {
  /** Changes when the facts do; build caches are keyed on it. */
  readonly hash: string;
  /** Specs by dotted path. */
  readonly specs: ReadonlyMap<string, NamedSpec>;
  /**
   * A spec by its dotted path, or by its class name where that is unique.
   *
   * @throws Error with the nearest name when there is none.
   */
  readonly spec: (name: string) => NamedSpec;
  /**
   * The only spec that dlt looks for in a section.
   *
   * @throws Error with the candidates when there is none or more than one.
   */
  readonly specAt: (section: string) => NamedSpec;
}

/** Whether a section matches a pattern, in which parts in braces match any name. */
const fits = (section: string, pattern: string): boolean => {
  const [words, parts] = [pattern.split('.'), section.split('.')];
  return (
    words.length === parts.length &&
    words.every((word, index) => /^\{.*\}$/.test(word) || word === parts[index])
  );
};

/** The pattern of a destination's section: a destination with a custom name uses that name in its section. */
const named = (pattern: string): string =>
  pattern.replace(/^destination\.\w+/, 'destination.{name}');

/** The preferred (first) section of each place of a spec. */
const firstPlaces = (spec: ConfigSpec): string[] =>
  spec.sections.flatMap(({ toml }) => toml.slice(0, 1));

/**
 * Whether dlt may look for a spec in a section.
 *
 * Credentials of sources, and specs that are not resolved on their own (base classes), are looked up as
 * arguments of a function are: in any section of that function.
 */
export function mayStandIn(spec: ConfigSpec, section: string): boolean {
  const places = spec.sections.flatMap(({ toml }) => toml);
  return (
    places.length === 0 ||
    section.startsWith('sources.') ||
    places.some(
      (location) => fits(section, location) || fits(section, named(location)),
    )
  );
}

/** Builds the lookups of the given specs. */
export function configFactsOf(
  content: Readonly<Record<string, ConfigSpec>>,
  hash = '',
): ConfigFacts {
  const specs = new Map(
    Object.entries(content).map(([dotted, spec]) => [
      dotted,
      { ...spec, path: dotted },
    ]),
  );
  const classNames = (name: string) =>
    [...specs.values()].filter((spec) => spec.name === name);
  return {
    hash,
    specs,
    spec(name) {
      const found = specs.get(name);
      if (found) {
        return found;
      }
      const alike = classNames(name);
      if (alike.length === 1 && alike[0]) {
        return alike[0];
      }
      const known = name.includes('.')
        ? [...specs.keys()]
        : [...specs.values()].map((spec) => spec.name);
      throw new Error(`unknown spec "${name}"${didYouMean(name, known)}`);
    },
    specAt(section) {
      const found = [...specs.values()].filter((spec) =>
        firstPlaces(spec).some((location) => fits(section, location)),
      );
      const [spec] = found;
      if (spec && found.length === 1) {
        return spec;
      }
      const places = [...specs.values()].flatMap(firstPlaces);
      throw new Error(
        spec
          ? `section "${section}" matches several specs; choose one: of="${found.map(({ name }) => name).join('" or of="')}"`
          : `no spec is looked for in "${section}"${didYouMean(section, places)}; or name the spec with of="…"`,
      );
    },
  };
}

/**
 * A field of a spec.
 *
 * @throws Error with the nearest name when there is none.
 */
export function fieldOf(spec: ConfigSpec, name: string): ConfigField {
  const field = spec.fields.find((candidate) => candidate.name === name);
  if (!field) {
    const known = spec.fields.map((candidate) => candidate.name);
    throw new Error(
      `"${name}" is not a field of ${spec.name}${didYouMean(name, known)}; it has ${known.join(', ')}`,
    );
  }
  return field;
}

/** Reads the specs of a site; a site without facts (a fixture) has none. */
export function readConfigFacts(siteDir: string): ConfigFacts {
  if (!hasFacts(siteDir, FILE)) {
    return configFactsOf({});
  }
  const { content, text } = factsReader(siteDir, 'config')(FILE);
  return configFactsOf(
    (content as { specs: Record<string, ConfigSpec> }).specs,
    sha256(text),
  );
}
