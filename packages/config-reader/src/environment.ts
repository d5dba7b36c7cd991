/** Reads variables as shells, `.env` files and PowerShell write them. */
import { own } from '@docs/facts/own';
import { lengthProblem, MAX_VALUES } from './limits';
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
      (all, char: string) => own(ESCAPES, char) ?? all,
    );
  }
  const single = /^'([^']*)'((?:\\''[^']*'|'[^']*')*)/s.exec(value);
  if (single) {
    const more = (single[2] ?? '').replaceAll(String.raw`\''`, "'");
    return (single[1] ?? '') + more.replace(/'$/, '');
  }
  // A search for the spaces before the hash would start again at each of many spaces.
  const comment = /\s#/.exec(value)?.index ?? value.length;
  return value.slice(0, comment).trimEnd().replace(/;$/, '');
}

/** The quote that is open at the end of a first line; undefined when none is. */
function openQuote(line: string): string | undefined {
  const quote = /=\s*(["'])/.exec(line)?.[1];
  return quote !== undefined &&
    !isClosed(line.slice(line.indexOf(quote) + 1), quote)
    ? quote
    : undefined;
}

/** Whether a line ends the quoted value that it is a part of. */
function isClosed(text: string, quote: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === quote) {
      return true;
    }
    if (text[at] === '\\' && quote === '"') {
      at += 1;
    }
  }
  return false;
}

/** The lines, those of a quoted value joined. */
function statements(text: string): { text: string; line: number }[] {
  const found: { text: string; line: number }[] = [];
  let open: { lines: string[]; line: number; quote: string } | undefined;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (open) {
      open.lines.push(line);
      if (isClosed(line, open.quote)) {
        found.push({ text: open.lines.join('\n'), line: open.line });
        open = undefined;
      }
      continue;
    }
    const quote = openQuote(line);
    if (quote === undefined) {
      found.push({ text: line, line: index + 1 });
    } else {
      open = { lines: [line], line: index + 1, quote };
    }
  }
  return open
    ? [...found, { text: open.lines.join('\n'), line: open.line }]
    : found;
}

/** Reads the variables of a text. */
export function readEnvironment(text: string): Environment {
  const variables: Variable[] = [];
  const problems: SyntaxProblem[] = [];
  const tooLong = lengthProblem(text);
  if (tooLong) {
    return { variables, problems: [tooLong] };
  }
  for (const statement of statements(text)) {
    const words = statement.text.trim();
    if (words === '' || /^(?:#|rem\b|\/\/)/i.test(words)) {
      continue;
    }
    if (variables.length + problems.length >= MAX_VALUES) {
      problems.push({
        line: statement.line,
        column: 1,
        message: `The text has more than ${MAX_VALUES} variables; paste only the part that you want to check.`,
      });
      break;
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
