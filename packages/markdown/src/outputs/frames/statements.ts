/** Finds SQL statements among the lines of an output. */

const STATEMENT = new RegExp(
  [
    'CREATE (?:OR REPLACE )?(?:EXTERNAL |TEMPORARY )?(?:TABLE|VIEW|SCHEMA|DATABASE|VOLUME)\\b',
    'ALTER (?:TABLE|SCHEMA|SESSION)\\b',
    'DROP (?:TABLE|SCHEMA|VIEW)\\b',
    'TRUNCATE TABLE\\b',
    '(?:INSERT|MERGE|COPY) INTO\\b',
    'COPY "',
    "PUT (?:file:|')",
    'DELETE(?: FROM\\b|$)',
    'UPDATE \\S+ SET\\b',
    'SELECT(?: |$)',
    'WITH \\S+ AS \\(',
  ]
    .map((pattern) => `^(?:${pattern})`)
    .join('|'),
);

/** Statements that read: a line that only begins like one is prose. */
const READS = /^(?:SELECT|DELETE|COPY|WITH)\b/;

/** Clauses with which a line of a statement may begin. Other lines of it are indented or in brackets. */
const CLAUSE =
  /^(?:ADD|AND|AS|CLUSTER|FROM|GROUP|HAVING|JOIN|LIMIT|ON|OPTIONS|OR|ORDER|PARTITION|SELECT|SET|THEN|USING|VALUES|WHEN|WHERE|WITH)\b|^\s+\S|^[)("`]/;

/** Values that Python prints are no part of a statement. */
const PYTHON = /^(?:[[{]|\([\d'])/;

const depthOf = (text: string): number =>
  (text.match(/\(/g) ?? []).length - (text.match(/\)/g) ?? []).length;

/** Number of lines up to the semicolon; zero if there is none before the output goes on. */
function terminated(lines: readonly string[]): number {
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    if (line.trimEnd().endsWith(';')) {
      return index + 1;
    }
    const ends = line === '' && !/^\s/.test(next ?? '');
    if (ends || (index > 0 && PYTHON.test(line))) {
      return 0;
    }
  }
  return 0;
}

/** Number of lines of a statement without a semicolon. */
function unterminated(lines: readonly string[]): number {
  let [depth, length] = [depthOf(lines[0] ?? ''), 1];
  for (const line of lines.slice(1)) {
    if (line === '' || (depth <= 0 && !CLAUSE.test(line))) {
      break;
    }
    depth += depthOf(line);
    length += 1;
  }
  return length;
}

/** Number of lines of the statement with which the lines begin; zero if they begin with none. */
export function statementLength(lines: readonly string[]): number {
  const [first = ''] = lines;
  if (!STATEMENT.test(first)) {
    return 0;
  }
  const length = terminated(lines) || unterminated(lines);
  const text = lines.slice(0, length).join('\n');
  return !READS.test(first) || /\bFROM\b/.test(text) ? length : 0;
}
