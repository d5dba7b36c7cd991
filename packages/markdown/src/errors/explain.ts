/** Rewrites messages of parsers: what the author did, and how to fix it. */

type Explanation = readonly [
  pattern: RegExp,
  words: (...groups: string[]) => string,
];

const ESCAPE_BRACE =
  'write \\{ for the character, or put the words in backticks';
const ESCAPE_ANGLE =
  'write \\< for the character, or put the words in backticks';

/** The first one that matches is used. */
const EXPLANATIONS: readonly Explanation[] = [
  [
    /^Unexpected end of file in expression/,
    () => `"{" begins an expression that has no "}"; ${ESCAPE_BRACE}`,
  ],
  [
    /^Could not parse expression with acorn(?:: (.+))?/,
    (reason) =>
      `"{" begins an expression that is not JavaScript${reason ? ` (${reason})` : ''}; ${ESCAPE_BRACE}`,
  ],
  [
    /^Could not parse import\/exports with acorn(?:: (.+))?/,
    (reason) =>
      `a line that begins with "import" or "export" is code, and this is not JavaScript${reason ? ` (${reason})` : ''}; ` +
      'correct it, or begin the line with another word',
  ],
  [
    /^Unexpected (?:extra )?content (?:after|in) expression|^Unexpected comment/,
    () => `"{" begins an expression that cannot be read; ${ESCAPE_BRACE}`,
  ],
  [
    /^Expected a closing tag for `<([^>`]*)>`/,
    (name) => `<${name}> is not closed; add </${name}> or write <${name} />`,
  ],
  [
    /^Expected the closing tag `([^`]+)` either/,
    (tag) =>
      `${tag} closes what an enclosing block opened; put both tags on lines of their own, with the same indentation`,
  ],
  [
    /^Unexpected closing tag `([^`]+)`, expected corresponding closing tag for `([^`]+)`/,
    (found, open) => `${found} stands where ${open} must be closed first`,
  ],
  [
    /^Unexpected closing slash `\/` in tag, expected an open tag first/,
    () => 'a closing tag has no opening tag; remove it, or add the other',
  ],
  [
    /^Unexpected character `!`[^]*before name/,
    () => 'HTML comments are not known here; write {/* … */}',
  ],
  [
    /^Unexpected character `(.+?)`[^]*before name/,
    (character) =>
      `"<" before "${character}" begins a tag that has no name; ${ESCAPE_ANGLE}`,
  ],
  [
    /^Unexpected character `(.+?)`[^]*(?:in name|after name|in attribute|attribute)/,
    (character) =>
      `"<" begins a tag, in which "${character}" is not allowed; correct the tag, or ${ESCAPE_ANGLE}`,
  ],
  [
    /^Unexpected (?:end of file|lazy line)/,
    () => `"<" begins a tag that does not end; close it, or ${ESCAPE_ANGLE}`,
  ],
  [
    /^Markdown image with URL `([^`]+)`[^]*couldn't be resolved/,
    (url) =>
      `the image "${url}" does not exist; add the file, or correct the path`,
  ],
  [
    /^Markdown link with URL `([^`]+)`[^]*couldn't be resolved/,
    (url) =>
      `the file "${url}" does not exist; link a file below docs/ by its path from this page`,
  ],
  [
    /^"([^"]+)" is not a page$/,
    (url) =>
      `the page "${url}" does not exist; link a file below docs/ by its path from this page`,
  ],
  [
    /^Module not found: Can't resolve '([^']+)'/,
    (request) =>
      `the import or file "${request}" does not exist; correct the path, or add the file`,
  ],
  [
    /^Expected component `([^`]+)` to be defined/,
    (name) =>
      `<${name}> is not a known component; correct the name, or import it`,
  ],
];

/**
 * Explains a message.
 *
 * @param message message of a parser, a bundler or a check of this site
 * @returns our words for it, or its first line when there are none
 */
export function explain(message: string): string {
  for (const [pattern, words] of EXPLANATIONS) {
    const match = pattern.exec(message);
    if (match) {
      return words(...match.slice(1).map((group) => group || ''));
    }
  }
  return message.trim().split('\n')[0] ?? '';
}
