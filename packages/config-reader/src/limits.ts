/** Limits of pasted files and variables, checked in one pass over the text before it is parsed. */
import type { SyntaxProblem } from './values';

/** Longest text of one file, in characters. */
export const MAX_CHARACTERS = 50_000;

/** Most lines of a file. */
export const MAX_LINES = 2_000;

/** Most values and tables of a file: each `=`, `,` and `[` outside of strings and comments counts. */
export const MAX_VALUES = 1_000;

/** Deepest nesting of lists and tables, and most parts of a dotted key. */
const MAX_DEPTH = 20;

const problem = (
  line: number,
  column: number,
  message: string,
): SyntaxProblem => ({
  line,
  column,
  message: `${message}; paste only the part that you want to check.`,
});

/** Line and column of a position in a text. */
function placeOf(text: string, at: number): [line: number, column: number] {
  const before = text.slice(0, at);
  return [before.split('\n').length, at - before.lastIndexOf('\n')];
}

/** Says where a text exceeds the limits of its length; undefined when it does not. */
export function lengthProblem(text: string): SyntaxProblem | undefined {
  if (text.length > MAX_CHARACTERS) {
    const [line, column] = placeOf(text, MAX_CHARACTERS);
    return line > MAX_LINES
      ? problem(MAX_LINES + 1, 1, `The text has more than ${MAX_LINES} lines`)
      : problem(
          line,
          column,
          `The text has more than ${MAX_CHARACTERS} characters`,
        );
  }
  return text.split('\n', MAX_LINES + 1).length > MAX_LINES
    ? problem(MAX_LINES + 1, 1, `The text has more than ${MAX_LINES} lines`)
    : undefined;
}

/** Position after a string that starts at a quote, or the end of the text. */
function afterString(text: string, start: number): number {
  const quote = text[start] ?? '';
  const isLong = text.startsWith(quote.repeat(3), start);
  const end = isLong ? quote.repeat(3) : quote;
  let at = start + end.length;
  while (at < text.length && !text.startsWith(end, at)) {
    if (!isLong && text[at] === '\n') {
      return at;
    }
    at += quote === '"' && text[at] === '\\' ? 2 : 1;
  }
  return Math.min(at + end.length, text.length);
}

/**
 * Says where a TOML text exceeds a limit; undefined when it does not. What is no TOML is left to the parser.
 */
export function tomlProblem(text: string): SyntaxProblem | undefined {
  const tooLong = lengthProblem(text);
  if (tooLong) {
    return tooLong;
  }
  let values = 0;
  let depth = 0;
  let dots = 0;
  let at = 0;
  const stop = (message: string): SyntaxProblem =>
    problem(...placeOf(text, at), message);
  while (at < text.length) {
    const char = text[at] ?? '';
    if (char === '"' || char === "'") {
      at = afterString(text, at);
      continue;
    }
    if (char === '#') {
      const end = text.indexOf('\n', at);
      at = end < 0 ? text.length : end;
      continue;
    }
    if (char === '[' || char === '{') {
      depth += 1;
      values += 1;
    } else if (char === ']' || char === '}') {
      depth = Math.max(0, depth - 1);
    } else if (char === '=' || char === ',') {
      values += 1;
      dots = 0;
    } else if (char === '.') {
      dots += 1;
    } else if (char === '\n') {
      dots = 0;
    }
    if (values > MAX_VALUES) {
      return stop(`The file has more than ${MAX_VALUES} values and tables`);
    }
    if (depth > MAX_DEPTH) {
      return stop(`Lists and tables are nested more than ${MAX_DEPTH} deep`);
    }
    if (dots >= MAX_DEPTH) {
      return stop(`The key has more than ${MAX_DEPTH} parts`);
    }
    at += 1;
  }
  return undefined;
}
