/** Colours of JSON while it is edited: the same classes as the code of pages has. */

/** A piece of the text. */
export interface Token {
  readonly text: string;
  /** Of src/css/code.css: a key, a string, a number, or a word. */
  readonly kind?: 'f' | 's' | 'n' | 'k';
  /** The object of the list that a brace at the start or the end of it belongs to. */
  readonly origin?: number;
}

const TOKENS =
  /("(?:[^"\\\n]|\\.)*")(\s*:)?|(-?\d[\d.eE+-]*)|\b(true|false|null)\b|[{}[\]]/g;

/** Splits JSON, or what is on the way to it, into pieces that together are the text. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  let depth = 0;
  let origin = 0;
  for (const match of text.matchAll(TOKENS)) {
    const [all, string, colon, number, word] = match;
    if (match.index > end) {
      tokens.push({ text: text.slice(end, match.index) });
    }
    end = match.index + all.length;
    if (string !== undefined) {
      tokens.push({ text: string, kind: colon === undefined ? 's' : 'f' });
      if (colon !== undefined) {
        tokens.push({ text: colon });
      }
    } else if (number !== undefined) {
      tokens.push({ text: all, kind: 'n' });
    } else if (word !== undefined) {
      tokens.push({ text: all, kind: 'k' });
    } else {
      const opens = all === '{' || all === '[';
      depth += opens ? 0 : -1;
      const isItem = depth === 1 && '{}'.includes(all);
      tokens.push({ text: all, ...(isItem && { origin }) });
      if (isItem && !opens) {
        origin += 1;
      }
      depth += opens ? 1 : 0;
    }
  }
  tokens.push({ text: text.slice(end) });
  return tokens;
}
