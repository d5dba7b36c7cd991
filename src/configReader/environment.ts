/** Reads variables as shells, `.env` files and PowerShell write them. */
import type { SyntaxProblem } from './values';

/** A variable that a line sets. */
export interface Variable {
  readonly name: string;
  readonly value: string;
  /** From 1. */
  readonly line: number;
}

/** What a text of variables holds. */
export interface Environment {
  readonly variables: readonly Variable[];
  readonly problems: readonly SyntaxProblem[];
}

const FORMS: readonly RegExp[] = [
  // PowerShell
  /^\$env:(?<name>\w+)\s*=\s*(?<value>.*)$/is,
  /^\[(?:System\.)?Environment\]::SetEnvironmentVariable\(\s*["'](?<name>\w+)["']\s*,\s*(?<value>"[^"]*"|'[^']*').*\)$/is,
  // Windows
  /^setx\s+(?<name>\w+)\s+(?<value>"[^"]*"|\S+)(?:\s+\/m)?$/is,
  /^set\s+"?(?<name>\w+)=(?<value>[^"]*)"?$/is,
  // Shells and .env files
  /^(?:export\s+|declare\s+-x\s+)?(?<name>[A-Za-z_]\w*)=(?<value>.*)$/s,
  // YAML of Compose and of workflows
  /^(?:-\s+)?(?<name>[A-Z_][A-Z\d_]*):\s+(?<value>.+)$/s,
];

const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  $: '$',
  '`': '`',
};

/** The value without its quotes. A shell ends an unquoted value at a space, and begins a comment after it. */
function unquoted(text: string): string {
  const value = text.trim();
  const double = /^"((?:[^"\\]|\\.)*)"/s.exec(value)?.[1];
  if (double !== undefined) {
    return double.replaceAll(
      /\\(.)/gs,
      (all, char: string) => ESCAPES[char] ?? all,
    );
  }
  const single = /^'([^']*)'((?:\\''[^']*'|'[^']*')*)/s.exec(value);
  if (single) {
    const more = (single[2] ?? '').replaceAll(String.raw`\''`, "'");
    return (single[1] ?? '') + more.replace(/'$/, '');
  }
  return value.replace(/\s+#.*$/s, '').replace(/;$/, '');
}

/** Whether a quote is open at the end of a text. */
function isOpen(text: string): boolean {
  const [, quote] = /=\s*(["'])/.exec(text) ?? [];
  if (quote === undefined) {
    return false;
  }
  const rest = text.slice(text.indexOf(quote) + 1);
  return quote === '"' ? !/^(?:[^"\\]|\\.)*"/s.test(rest) : !rest.includes("'");
}

/** The lines, those of a quoted value joined. */
function statements(text: string): { text: string; line: number }[] {
  const found: { text: string; line: number }[] = [];
  let open: { text: string; line: number } | undefined;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const current: { text: string; line: number } = open
      ? { text: `${open.text}\n${line}`, line: open.line }
      : { text: line, line: index + 1 };
    if (isOpen(current.text)) {
      open = current;
    } else {
      open = undefined;
      found.push(current);
    }
  }
  return open ? [...found, open] : found;
}

/** Reads the variables of a text. */
export function readEnvironment(text: string): Environment {
  const variables: Variable[] = [];
  const problems: SyntaxProblem[] = [];
  for (const statement of statements(text)) {
    const words = statement.text.trim();
    if (words === '' || /^(?:#|rem\b|\/\/)/i.test(words)) {
      continue;
    }
    const groups = FORMS.map((form) => form.exec(words)?.groups).find(Boolean);
    if (groups?.name === undefined) {
      problems.push({
        line: statement.line,
        message: 'This line sets no variable.',
      });
      continue;
    }
    variables.push({
      name: groups.name,
      value: unquoted(groups.value ?? ''),
      line: statement.line,
    });
  }
  return { variables, problems };
}
