/**
 * What the annotations of dlt do not say, row by row. A row needs a reason; a name that is not
 * here and has no annotation is not linked.
 */
import { instanceOf, type Value } from './values';

export const RESOURCE = 'dlt.extract.resource.DltResource';
export const INCREMENTAL = 'dlt.extract.incremental.Incremental';
const SOURCE_FACTORY = 'dlt.extract.reference.SourceFactory';

/** How a call passes its arguments. */
export interface CallShape {
  readonly positional: number;
  readonly keywords: ReadonlySet<string>;
}

/** What calling a dlt decorator's result gives: the function that it is put on is the argument. */
const called = (gives: Value): Value => ({ kind: 'callable', gives });

/** A decorator that may also be called with its subject: `dlt.resource(rows, name="x")`. */
const decorator =
  (subject: string, result: (shape: CallShape) => Value) =>
  (shape: CallShape): Value =>
    shape.positional > 0 || shape.keywords.has(subject)
      ? result(shape)
      : called(result(shape));

/** With `standalone`, the function gives a resource when it is called and is none itself. */
const resource = ({ keywords }: CallShape): Value =>
  keywords.has('standalone')
    ? called(instanceOf(RESOURCE))
    : instanceOf(RESOURCE);

/** Functions whose overloads differ by what they are called with. */
export const CALLS: Readonly<Record<string, (shape: CallShape) => Value>> = {
  'dlt.extract.decorators.resource': decorator('data', resource),
  'dlt.extract.decorators.transformer': decorator('f', resource),
  'dlt.extract.decorators.source': decorator('func', () =>
    instanceOf(SOURCE_FACTORY),
  ),
};

/**
 * What dlt's own sources are: they are made with these decorators, and the annotation is that of the
 * undecorated function (`filesystem` says Iterator, and gives a DltResource).
 */
const MADE_WITH: readonly { readonly made: RegExp; readonly is: Value }[] = [
  { made: /^decorators\.source\b/, is: instanceOf(SOURCE_FACTORY) },
  {
    made: /^decorators\.(?:resource|transformer)\(.*\bstandalone=True\b/s,
    is: called(instanceOf(RESOURCE)),
  },
];

/** What the decorator of a definition makes of it. */
export const madeWith = (text: string): Value | undefined =>
  MADE_WITH.find(({ made }) => made.test(text))?.is;

/**
 * Decorators that leave a function's parameters and result as they are declared. A function with any other is not
 * followed.
 */
export const KEEPS_RESULT =
  /^(?:(?:abc\.)?abstractmethod|classmethod|staticmethod|deprecated|with_\w+|raise_\w+)\b/;

/** Classes whose `__enter__` gives the object itself: dunder methods are not among the facts. */
export const ENTERS_ITSELF: ReadonlySet<string> = new Set([
  'dlt.destinations.sql_client.SqlClientBase',
  'dlt.destinations.dataset.dataset.ReadableDBAPIDataset',
  'dlt.common.destination.client.JobClientBase',
]);

/** Classes whose `__getitem__` gives an object of one class. */
export const SUBSCRIPTS: Readonly<Record<string, string>> = {
  // A Dict[str, DltResource] by its base class.
  'dlt.extract.source.DltResourceDict': RESOURCE,
};

/** Flag of classes whose calls make a plain dict, which has none of the names as attributes. */
export const PLAIN_DICT = 'typeddict';
