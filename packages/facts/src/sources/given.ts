/** What a source must be given: in the call, and in the configuration. */
import type { ConfigField } from '../config/types';
import type { Source, SourceArgument, SourceFunction } from './types';

const isOptional = (type: string): boolean => type.startsWith('Optional[');

/** Whether an argument must be given, in the call or in a file. */
export const isRequired = ({
  name,
  type,
  default: value,
  given,
}: SourceArgument): boolean =>
  !name.startsWith('*') &&
  value === null &&
  (given === null || !isOptional(type));

/** The functions whose arguments are needed to run the source, or the chosen function. */
export function functionsOf(
  source: Source,
  chosen?: SourceFunction,
): readonly SourceFunction[] {
  const owners = new Set(source.resources.map(({ of }) => of));
  const own = source.functions.filter(
    ({ module }) => module === source.package,
  );
  const making = own.filter(({ name }) => owners.has(name));
  const sources = making.filter(({ kind }) => kind === 'source');
  const entries = chosen ? [chosen] : sources.length > 0 ? sources : making;
  // Resources of a source are loaded with it, but look up their own values.
  const inner = entries.some(({ kind }) => kind === 'source')
    ? own.filter(
        ({ name, kind }) =>
          (kind === 'resource' || kind === 'transformer') && !owners.has(name),
      )
    : [];
  return [...entries, ...inner];
}

/** Arguments that dlt injects, by name. */
export function givenArguments(
  functions: readonly SourceFunction[],
): ReadonlyMap<string, SourceArgument> {
  const found = new Map<string, SourceArgument>();
  for (const argument of functions.flatMap((one) => one.arguments)) {
    if (argument.given !== null && !found.has(argument.name)) {
      found.set(argument.name, argument);
    }
  }
  return found;
}

/** A field that belongs to no spec of dlt. */
export const ownField = (
  name: string,
  type: string,
  required: boolean,
  secret: boolean,
): ConfigField => ({
  name,
  type: type.replace(/^Sequence\[/, 'list['),
  default: null,
  required,
  secret,
  from: '',
  nested: [],
});
