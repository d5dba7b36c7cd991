/**
 * Tokens of a code block in the preview, whose language is not known: comments, strings, keywords and numbers, which
 * Python, SQL, TOML and shell write alike, and functions where Python defines them. Pages are highlighted by their
 * grammars; those are too large for a preview.
 */

/** A piece of code. Token names are the classes of the stylesheet for code. */
export interface CodeToken {
  readonly text: string;
  readonly token?: 'c' | 's' | 'k' | 'f' | 'n';
}

const KEYWORDS =
  'and|as|async|await|class|def|elif|else|except|finally|for|from|if|import|in|is|lambda|not|or|raise|return|try|while|' +
  'with|yield|None|True|False|true|false|' +
  // SQL, which the pages write in capitals.
  'ADD|ALTER|AND|AS|BY|COLUMN|CREATE|DELETE|DROP|EXISTS|FROM|GRANT|GROUP|IF|IN|INSERT|INTO|IS|JOIN|LEFT|LIMIT|' +
  'MATCHED|MERGE|NOT|NULL|ON|OR|ORDER|SELECT|SET|TABLE|THEN|TO|UPDATE|USING|VALUES|WHEN|WHERE|WITH';

const TOKEN = new RegExp(
  [
    String.raw`(?<c>#.*|^ *--\s.*)`,
    String.raw`(?<s>"""[^]*?"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')`,
    String.raw`(?<f>(?<=^ *)@[\w.]+|(?<=\bdef )\w+)`,
    String.raw`(?<k>\b(?:${KEYWORDS})\b)`,
    String.raw`(?<n>(?<![\w.])\d[\d._]*\b)`,
  ].join('|'),
  'gm',
);

/** The pieces of a code block of a few hundred characters, in order; together they are the code. */
export function codeTokens(code: string): CodeToken[] {
  const tokens: CodeToken[] = [];
  let end = 0;
  for (const { 0: text, index, groups = {} } of code.matchAll(TOKEN)) {
    const token = (['c', 's', 'k', 'f', 'n'] as const).find(
      (name) => groups[name] !== undefined,
    );
    tokens.push(
      { text: code.slice(end, index) },
      { text, ...(token && { token }) },
    );
    end = index + text.length;
  }
  return [...tokens, { text: code.slice(end) }].filter(
    ({ text }) => text !== '',
  );
}
