/** Names with fewer characters are not broken: they fit on any line. */
export const LONG = 16;

/** After an underscore or a dot, and before a camelCase part: `trace__|steps`, `Config|Field|Missing`. */
const BREAK = /(?<=[a-zA-Z\d][._]+)(?=[a-zA-Z\d])|(?<=[a-z\d])(?=[A-Z])/;

/** After an underscore or a dot. */
const SIGN = /(?<=[a-zA-Z\d][._]+)(?=[a-zA-Z\d])/;

/** The pieces of a dotted name, such as that of a module: it breaks at its signs only. */
export const dottedPieces = (name: string): string[] => name.split(SIGN);

/** The pieces of a name between which a line may break; one piece when it is short. */
export const namePieces = (name: string): string[] =>
  name.length < LONG ? [name] : name.split(BREAK);

/** Before the names of arguments, and between arguments: `Numeric(|precision=38)`. */
const ARGUMENT = /(?<=\()(?=[a-z])|(?<=,)(?=\S)/;

/** The pieces of a column type between which a line may break; one piece when it is short. */
export const typePieces = (type: string): string[] =>
  type.length < LONG ? [type] : type.split(ARGUMENT);
