/** Descriptions that repeat the name and signature in other grammar and tell the reader nothing. */
import {
  constructorOf,
  isCallable,
  type ApiSymbol,
} from '@docs/facts/api/types';
import { problem, type Description } from './descriptions';

/** Fewest own words of an entry: a class, function, method or constant. */
const FEWEST_OF_ENTRIES = 2;
/** Fewest own words of a row: a parameter, attribute, result or exception, read next to its type and below its entry. */
const FEWEST_OF_ROWS = 1;

/** Words that are a statement by themselves: of a method that "does nothing", or of an argument that is "ignored". */
const SUFFICIENT = new Set(['nothing', 'ignored']);

/** Words of grammar, and words that every description could have. */
const EMPTY = new Set(
  (
    'a an the this that these those it its itself they them their there here which what who whose ' +
    'i you your we our one ones some each such ' +
    'of in on at to from for with by as into onto out up off over about ' +
    'and or but so also then than too ' +
    'is are was were be been being am do does did has have had having can may must will would should ' +
    'return returns returned give gives given get gets set sets tell tells whether if yield yields ' +
    'use uses used using make makes made take takes taken hold holds contain contains represent represents ' +
    'value values object objects instance instances thing things kind type types name names named ' +
    'class function method parameter parameters argument arguments attribute attributes property'
  ).split(' '),
);

/** A crude stem: plural, participle and the like of one word become equal. */
function stem(word: string): string {
  let root = word;
  for (const ending of [
    'ations',
    'ation',
    'ings',
    'ing',
    'ies',
    'es',
    'ed',
    'ers',
    'er',
    's',
    'ly',
  ]) {
    if (root.endsWith(ending) && root.length - ending.length >= 3) {
      root = root.slice(0, -ending.length);
      break;
    }
  }
  return root.replace(/(.)\1$/, '$1').replace(/[eiy]$/, '');
}

/** The words of an identifier or text: split at everything that is no letter or digit, and where case changes. */
export const tokens = (text: string): string[] =>
  text
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-z\d]+/g) ?? [];

/** The identifiers and types of a symbol's signature. */
function signatureOf(symbol: ApiSymbol): string[] {
  const callable = symbol.kind === 'class' ? constructorOf(symbol) : symbol;
  const own = symbol.kind === 'class' ? symbol.bases : [];
  const type = 'type' in symbol ? [symbol.type ?? ''] : [];
  return [
    symbol.name,
    ...own,
    ...type,
    ...(callable && isCallable(callable)
      ? [
          ...callable.parameters.flatMap((each) => [
            each.name,
            each.type ?? '',
          ]),
          callable.returns ?? '',
        ]
      : []),
  ];
}

/** The identifiers and types that are next to a description. */
function knownOf(description: Description): string[] {
  const { symbol, owner, name, kind, member, parameter } = description;
  switch (kind) {
    case 'entry':
      return [owner ?? '', ...signatureOf(symbol)];
    // Rows stand for themselves: of the symbol around them, only the name is read with them.
    case 'name':
      return [
        owner ?? '',
        symbol.name,
        name,
        parameter?.type ?? '',
        ...(member ? signatureOf(member) : []),
      ];
    case 'returns':
      return [
        owner ?? '',
        symbol.name,
        isCallable(symbol) ? (symbol.returns ?? '') : '',
      ];
    case 'raises':
      return [name];
  }
}

/** Words of a description that its name and signature do not have. */
export function ownWords(description: Description): string[] {
  const identifiers = knownOf(description);
  const known = new Set(identifiers.flatMap(tokens).map(stem));
  const words = tokens(description.text.replaceAll(/['’]s\b/g, '')).filter(
    (word) => !EMPTY.has(word) && !known.has(stem(word)),
  );
  // "As in `Pipeline.run`" leads to another name, though its words may stand in this one.
  const others = description.references.filter(
    (each) =>
      !identifiers.includes(each) &&
      (tokens(each).length > 1 || EMPTY.has(each)),
  );
  return [...new Set([...words, ...others])];
}

/** Whether the text is enough by what it says, however few its words. */
const isEnough = (own: readonly string[]): boolean =>
  // A code span with another name, such as an environment variable.
  own.some((each) => tokens(each).length > 1) ||
  own.some((each) => SUFFICIENT.has(each));

/** "This resource" as a result says that no other object is returned. */
const isSelf = ({ kind, text }: Description): boolean =>
  kind === 'returns' && /^(this|the same)\b/i.test(text.trim());

const fewest = ({ kind, member }: Description): number =>
  kind === 'entry' || (member !== undefined && isCallable(member))
    ? FEWEST_OF_ENTRIES
    : FEWEST_OF_ROWS;

/** Describes what is wrong with descriptions that say no more than the name and signature. */
export const restatements = (descriptions: readonly Description[]): string[] =>
  descriptions
    .map((each) => ({ each, own: ownWords(each) }))
    .filter(
      ({ each, own }) =>
        own.length < fewest(each) && !isEnough(own) && !isSelf(each),
    )
    .map(({ each, own }) =>
      problem(
        each,
        `says no more than its name and signature: "${each.text.trim()}" (own words: ${own.join(', ') || 'none'}); say what the reader cannot see there, or leave the description out`,
      ),
    );
