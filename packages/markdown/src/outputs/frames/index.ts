/**
 * HTML of a program's output: data frames as tables, SQL and JSON in colour. The text of the HTML is the output, so
 * that it can be copied as it was printed.
 */
import { highlight } from '../../fences/code-highlight/highlight';
import { frameAt, isWrapped, linesOf, type Frame } from './frames';
import { statementLength } from './statements';

const PLAIN = { highlighted: new Set<number>(), numbered: false };

const NUMBER = /^-?\d[\d.,]*(?:e[+-]?\d+)?$/;
const MISSING = /^(?:NaN|None|<NA>|NaT)$/;

/** Columns of a frame whose values are numbers. */
function numeric({ body }: Frame): boolean[] {
  return (body[0] ?? []).map((_, column) => {
    const values = body.map((row) => row[column]?.trim() ?? '');
    return (
      values.some((value) => NUMBER.test(value)) &&
      values.every((value) => NUMBER.test(value) || MISSING.test(value))
    );
  });
}

const toHtml = (code: string, language = 'text'): string =>
  highlight(code, language, PLAIN);

/** Rows keep the spaces between their values, and a line feed at the end. */
function tableHtml(frame: Frame, isLast: boolean): string {
  const aligned = numeric(frame);
  const cell = (name: string, text: string, column: number) =>
    `<${name}${aligned[column] && !(frame.isIndexed && column === 0) ? ' class="r"' : ''}>${toHtml(text)}</${name}>`;
  const row = (cells: readonly string[]) => `<tr>${cells.join('')}</tr>`;
  const head = frame.head.map((names) =>
    row(
      names.map((name, column) =>
        cell(name === '' ? 'td' : 'th', name, column),
      ),
    ),
  );
  const body = frame.body.map((values) =>
    row(
      values.map((value, column) =>
        cell(frame.isIndexed && column === 0 ? 'th' : 'td', value, column),
      ),
    ),
  );
  return `<table><thead>${head.join('\n')}\n</thead><tbody>${body.join('\n')}${isLast ? '' : '\n'}</tbody></table>`;
}

/** Whether a text is an object of JSON, or one a line. */
function isJson(output: string): boolean {
  const isObject = (text: string) => {
    try {
      const value: unknown = JSON.parse(text);
      return typeof value === 'object' && /^\s*(?:\{|\[\s*\{)/.test(text);
    } catch {
      return false;
    }
  };
  return isObject(output) || output.split('\n').every(isObject);
}

/** An output as HTML. */
export interface OutputHtml {
  readonly html: string;
  readonly hasTables: boolean;
}

/**
 * HTML of an output.
 *
 * @param output the text that the program printed
 */
export function outputHtml(output: string): OutputHtml {
  if (isJson(output)) {
    return { html: toHtml(output, 'json'), hasTables: false };
  }
  const lines = output.split('\n');
  const parts: string[] = [];
  const wrapped = isWrapped(output);
  let hasTables = false;
  let index = 0;
  while (index < lines.length) {
    const rest = lines.slice(index);
    const frame = wrapped ? undefined : frameAt(rest);
    const statement = frame ? 0 : statementLength(rest);
    const length = frame ? linesOf(frame) : Math.max(statement, 1);
    const isLast = index + length === lines.length;
    if (frame) {
      hasTables = true;
      parts.push(tableHtml(frame, isLast));
    } else {
      const text = rest.slice(0, length).join('\n');
      parts.push(
        toHtml(text, statement > 0 ? 'sql' : 'text'),
        isLast ? '' : '\n',
      );
    }
    index += length;
  }
  return { html: parts.join(''), hasTables };
}
