/** Programs with the sources that `dlt init` copies. */
import { lacksKey, type Resolved } from '../resolved';
import { call, literal } from '../python';
import type { Disposition, EntryFacts, ResourceFacts } from '../types';
import { hintsOf, type Body } from './body';

/** A longer list of resources is no help in a program. */
const MOST_NAMES = 8;

const namesOf = (resources: readonly ResourceFacts[]): string[] => [
  ...new Set(resources.flatMap(({ names }) => names)),
];

/** The resources to select by name; empty when their names are not known, or too many. */
function selection({ resources }: EntryFacts): string[] {
  const names = namesOf(resources);
  return resources.every((one) => one.names.length > 0) &&
    names.length > 1 &&
    names.length <= MOST_NAMES
    ? names
    : [];
}

const tuple = (names: readonly string[]): string =>
  names.length === 1
    ? `(${literal(names[0] ?? '')},)`
    : `(${names.map(literal).join(', ')})`;

/** The lines that set the hints of a source's resources; the key only where the source has none. */
function sourceHints(
  { resources }: EntryFacts,
  hints: readonly (string | undefined)[],
  key: string | undefined,
  chosen: Disposition,
): string[] {
  const keyless = resources.filter((one) => lacksKey(one, chosen));
  const keyed = resources.filter((one) => !lacksKey(one, chosen));
  const forAll = keyed.length === 0 ? [...hints, key] : hints;
  const all = 'source.selected_resources.values()';
  const lines = forAll.some((one) => one !== undefined)
    ? [
        `    for resource in ${all}:`,
        ...call('        resource.apply_hints', forAll),
      ]
    : [];
  if (key === undefined || keyed.length === 0) {
    return lines;
  }
  const isNamed = keyless.every(({ names }) => names.length > 0);
  const exact = isNamed ? namesOf(keyless) : namesOf(keyed);
  const condition = `        if resource.name ${isNamed ? 'in' : 'not in'} ${tuple(exact)}:`;
  const wrapped =
    condition.length <= 88
      ? [condition]
      : [
          `        if resource.name ${isNamed ? 'in' : 'not in'} (`,
          ...exact.map((name) => `            ${literal(name)},`),
          '        ):',
        ];
  return [
    ...lines,
    ...(lines.length > 0 ? [] : [`    for resource in ${all}:`]),
    ...wrapped,
    ...call('            resource.apply_hints', [key]),
  ];
}

/** The program of a verified source. */
export function verifiedBody(
  resolved: Resolved & { readonly entry: EntryFacts },
  format: string | undefined,
): Body {
  const { entry } = resolved;
  const { disposition, key, format: table } = hintsOf(resolved, format);
  const isSource = entry.kind === 'source';
  const names = isSource ? selection(entry) : [];
  const args = entry.call;
  const variable = isSource ? 'source' : 'resource';
  const hints = isSource
    ? sourceHints(entry, [disposition, table], key, resolved.choice.disposition)
    : [disposition, key, table].some((one) => one !== undefined)
      ? call('    resource.apply_hints', [disposition, key, table])
      : [];
  const value =
    names.length > 0
      ? call(
          `    ${variable} = ${entry.name}(${args.join(', ')}).with_resources`,
          names.map((name) => literal(name)),
        )
      : call(`    ${variable} = ${entry.name}`, args);
  return {
    imports: [`from ${entry.module} import ${entry.name}`],
    maker: 'data',
    lines: ['def data():', ...value, ...hints, `    return ${variable}`],
  };
}
