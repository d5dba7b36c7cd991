/**
 * Rules for what dlt's annotations do not express. Each rule needs a reason; a name without an annotation or
 * a rule is not linked.
 */
import { instanceOf, type Value } from './values';

export const RESOURCE = 'dlt.extract.resource.DltResource';
export const INCREMENTAL = 'dlt.extract.incremental.Incremental';
const SOURCE_FACTORY = 'dlt.extract.reference.SourceFactory';

/** How the arguments of a call are passed. */
export interface CallShape {
  readonly positional: number;
  readonly keywords: ReadonlySet<string>;
}

/** A decorator returned by a call: applied to a function, it gives the value. */
const called = (gives: Value): Value => ({ kind: 'callable', gives });

/** A decorator that may also be called with its data directly: `dlt.resource(rows, name="x")`. */
const decorator =
  (subject: string, result: (shape: CallShape) => Value) =>
  (shape: CallShape): Value =>
    shape.positional > 0 || shape.keywords.has(subject)
      ? result(shape)
      : called(result(shape));

/** With `standalone`, the decorated function is not a resource itself but returns one when called. */
const resource = ({ keywords }: CallShape): Value =>
  keywords.has('standalone')
    ? called(instanceOf(RESOURCE))
    : instanceOf(RESOURCE);

/** Functions whose overloads depend on the arguments. */
export const CALLS: Readonly<Record<string, (shape: CallShape) => Value>> = {
  'dlt.extract.decorators.resource': decorator('data', resource),
  'dlt.extract.decorators.transformer': decorator('f', resource),
  'dlt.extract.decorators.source': decorator('func', () =>
    instanceOf(SOURCE_FACTORY),
  ),
};

/**
 * Values of dlt's own sources, by the decorator that creates them: their annotations are those of the
 * undecorated functions (`filesystem` is annotated as Iterator, but returns a DltResource).
 */
const MADE_WITH: readonly { readonly made: RegExp; readonly is: Value }[] = [
  { made: /^decorators\.source\b/, is: instanceOf(SOURCE_FACTORY) },
  {
    made: /^decorators\.(?:resource|transformer)\(.*\bstandalone=True\b/s,
    is: called(instanceOf(RESOURCE)),
  },
];

/** The value of a definition with this decorator. */
export const madeWith = (text: string): Value | undefined =>
  MADE_WITH.find(({ made }) => made.test(text))?.is;

/**
 * Decorators that keep a function's declared parameters and result. The result of a function with any other
 * decorator is unknown.
 */
export const KEEPS_RESULT =
  /^(?:(?:abc\.)?abstractmethod|classmethod|staticmethod|deprecated|with_\w+|raise_\w+)\b/;

/** Classes whose `__enter__` returns `self`: dunder methods are not part of the facts. */
export const ENTERS_ITSELF: ReadonlySet<string> = new Set([
  'dlt.destinations.sql_client.SqlClientBase',
  'dlt.destinations.dataset.dataset.ReadableDBAPIDataset',
  'dlt.common.destination.client.JobClientBase',
]);

/** Classes whose `__getitem__` returns instances of a single class. */
export const SUBSCRIPTS: Readonly<Record<string, string>> = {
  // Its base class is Dict[str, DltResource].
  'dlt.extract.source.DltResourceDict': RESOURCE,
};

/** Flag of classes whose calls return a plain dict, in which the declared names are not attributes. */
export const PLAIN_DICT = 'typeddict';
