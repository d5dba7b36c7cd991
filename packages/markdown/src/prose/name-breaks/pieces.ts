/** Names with fewer characters are not broken: they fit on any line. */
const LONG = 16;

/** After an underscore or a dot, and before a camelCase part: `trace__|steps`, `Config|Field|Missing`. */
const BREAK = /(?<=[a-zA-Z\d][._]+)(?=[a-zA-Z\d])|(?<=[a-z\d])(?=[A-Z])/;

/** After an underscore or a dot. */
const SIGN = /(?<=[a-zA-Z\d][._]+)(?=[a-zA-Z\d])/;

/** The pieces of a dotted name, such as that of a module: it breaks at its signs only. */
export const dottedPieces = (name: string): string[] => name.split(SIGN);

/** The pieces of a name between which a line may break; one piece when it is short. */
export const namePieces = (name: string): string[] =>
  name.length < LONG ? [name] : name.split(BREAK);

/** After a sign inside code, and before a camelCase part: `s3://|bucket/|folder`, `row_|order=|"asc"`. */
const CODE_BREAK = /(?<=\w[._/:=(,\\-]+)(?=[\w{<["'…])|(?<=[a-z\d])(?=[A-Z])/;

/** A type with arguments: `Optional[Union[str, int]]`. */
const GENERIC = /^[\w.]*[A-Z]\w*\[.+\]$/;

/** Before the bracket of such a type, and after its commas. */
const GENERIC_BREAK = /(?<=\w)(?=\[)|(?<=,)(?=\S)/;

/** The pieces of code in a table between which a line may break. Code with spaces breaks at its spaces. */
export function codePieces(code: string): string[] {
  if (GENERIC.test(code)) {
    return code.split(GENERIC_BREAK);
  }
  return /\s/.test(code) ? [code] : code.split(CODE_BREAK);
}

/** Before the names of arguments, and between arguments: `Numeric(|precision=38)`. */
const ARGUMENT = /(?<=\()(?=[a-z])|(?<=,)(?=\S)/;

/** The pieces of a column type between which a line may break; one piece when it is short. */
export const typePieces = (type: string): string[] =>
  type.length < LONG ? [type] : type.split(ARGUMENT);
