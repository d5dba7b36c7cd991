/** An estimate of what a text costs a language model to read. */

/** Characters of a token, on average: exact numbers depend on the model. */
const TOKEN_CHARACTERS = 4;

/** How tokens are counted, for readers of the data. */
export const TOKENS = `characters / ${TOKEN_CHARACTERS}, rounded up`;

/** An estimate of the tokens of a text. */
export const tokensOf = (characters: number): number =>
  Math.ceil(characters / TOKEN_CHARACTERS);
