/**
 * Finds connection strings in code. A string that contains the placeholder of a form's secret belongs to that
 * form, which then fills all of its parts, whatever their text is. Other strings keep all of their parts.
 */
import type { SlotContext, TextSlot } from '@docs/facts/config/forms';
import { certain, sectionOf } from './certain';
import type { Fillable } from './context';

/** A part of a string ends at quotes and white space too, as the string is part of code. */
const PATTERN = new RegExp(
  [
    String.raw`(?<![\w+.-])(?<drivername>[a-z][\w+.-]*):`,
    String.raw`(?://(?:(?<username>[^\s"'/@:?#]*):(?<password>[^\s"'/@?#]*)@`,
    String.raw`(?<host>\[[^\]\s]*\]|[^\s"'/:?#]*)(?::(?<port>\d+))?)?(?:/|(?=[\s"'?]|$)))?`,
    String.raw`(?<database>[^\s"'/?#][^\s"'?#]*)?(?:\?(?<query>[^\s"'#]*))?`,
  ].join(''),
  'dgi',
);

/**
 * Parts that dlt takes as they are, without decoding them (`_parse_url` in dlt/common/libs/sql_alchemy_shims.py).
 * They are only escaped for the string literal.
 */
const TAKEN_AS_WRITTEN = new Set(['drivername', 'host', 'database']);

/** A part of a connection string: the name of its field, or of its parameter, with its place in the line. */
interface Part {
  readonly name: string;
  readonly text: string;
  readonly from: number;
  readonly isParameter: boolean;
}

/** The connection strings of a line: their ranges, and their replaceable parts. */
export interface ConnectionStrings {
  readonly ranges: readonly (readonly [from: number, to: number])[];
  readonly slots: readonly TextSlot[];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The parameters of a query, which begins at an offset. */
function parameters(query: string, offset: number): Part[] {
  return [...query.matchAll(/([^&=]+)=([^&]*)/g)].map(
    ({ index, 1: name = '', 2: text = '' }) => ({
      name,
      text,
      from: offset + index + name.length + 1,
      isParameter: true,
    }),
  );
}

function partsOf({ groups, indices }: RegExpExecArray): Part[] {
  return Object.entries(groups ?? {}).flatMap(([name, text]): Part[] => {
    const [from] = indices?.groups?.[name] ?? [];
    // A group that does not match has no place.
    if (from === undefined) {
      return [];
    }
    return name === 'query'
      ? parameters(text, from)
      : [{ name, text, from, isParameter: false }];
  });
}

/** The secret of a form that is in the string, and thereby the form that the string belongs to. */
function secretIn(
  parts: readonly Part[],
  fillable: readonly Fillable[],
  code: string,
): Fillable | undefined {
  const texts = parts
    .filter(({ name, isParameter }) => isParameter || name === 'password')
    .map(({ text }) => decoded(text));
  return certain(
    fillable.filter(
      ({ secret, placeholder }) => secret && texts.includes(placeholder),
    ),
    code,
  );
}

/** The parts that the form's fields replace; a string without a port has an empty place for it behind its host. */
function partSlots(
  parts: readonly Part[],
  fields: readonly Fillable[],
  secret: Fillable,
  around: SlotContext,
): TextSlot[] {
  const slots = parts.flatMap((part): TextSlot[] => {
    const named = fields.find(({ name }) => name === part.name);
    const one =
      named ??
      (part.isParameter && decoded(part.text) === secret.placeholder
        ? secret
        : undefined);
    const isAsWritten = !part.isParameter && TAKEN_AS_WRITTEN.has(part.name);
    return one
      ? [
          {
            from: part.from,
            to: part.from + part.text.length,
            field: one.field,
            as: isAsWritten ? around : 'url',
          },
        ]
      : [];
  });
  const host = parts.find(({ name }) => name === 'host');
  const port = fields.find(({ name }) => name === 'port');
  if (host && port && !parts.some(({ name }) => name === 'port')) {
    const end = host.from + host.text.length;
    slots.push({ from: end, to: end, field: port.field, as: 'port' });
  }
  return slots;
}

/**
 * The connection strings of a line of code.
 *
 * @param around how to write a value where the string begins; undefined where only a URL-encoded value is safe
 * @param code the whole fence, which may mention the section
 */
export function connectionStrings(
  line: string,
  around: (from: number) => SlotContext | undefined,
  fillable: readonly Fillable[],
  code: string,
): ConnectionStrings {
  const found = [...line.matchAll(PATTERN)].map((match) => {
    const parts = partsOf(match);
    const secret = secretIn(parts, fillable, code);
    const isConnection = secret ?? match.groups?.password;
    const range = [match.index, match.index + match[0].length] as const;
    const fields = fillable.filter(
      (one) => secret && sectionOf(one) === sectionOf(secret),
    );
    return {
      ranges: isConnection === undefined ? [] : [range],
      slots: secret
        ? partSlots(parts, fields, secret, around(match.index) ?? 'url')
        : [],
    };
  });
  return {
    ranges: found.flatMap(({ ranges }) => ranges),
    slots: found.flatMap(({ slots }) => slots),
  };
}
