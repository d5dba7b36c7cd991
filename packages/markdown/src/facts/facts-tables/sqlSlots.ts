/** Finds the values of a page's forms in SQL that prepares a database: `CREATE ROLE loader LOGIN PASSWORD '…'`. */
import type { SlotContext, TextSlot } from '@docs/facts/config/forms';
import { certain, sectionOf } from './certain';
import type { Fillable } from './context';

/** First words of statements that prepare a database; queries are not changed. */
const PREPARES = /^(?:create|alter|drop|grant|revoke|use)$/i;

/** A comment, a literal, a quoted or plain name, or the end of a statement. */
const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|[a-z_]\w*|;/gi;

/** Dialects whose plain names lose their case: `PG` would be another name than the `PG` of a connection. */
const LOWERS = new Set(['postgres', 'redshift']);

/** Dialects that quote names with backticks. */
const BACKTICKS = new Set(['bigquery', 'clickhouse', 'databricks', 'mysql']);

/** Dialects with escape sequences in literals. */
const ESCAPES = new Set([...BACKTICKS, 'redshift', 'snowflake']);

/** How a name is written in a dialect. */
function nameContext(dialect: string): SlotContext {
  if (BACKTICKS.has(dialect)) {
    return 'name-backtick';
  }
  return LOWERS.has(dialect) ? 'name-lower' : 'name';
}

/**
 * The ranges of SQL that contain placeholders, each of which must be a whole name or literal.
 *
 * @param dialectOf the dialect of the database that a section configures; empty if it is not known
 */
export function sqlSlots(
  code: string,
  fillable: readonly Fillable[],
  dialectOf: (section: string) => string,
): TextSlot[] {
  const slots: TextSlot[] = [];
  let prepares: boolean | undefined;
  for (const { 0: token, index } of code.matchAll(TOKEN)) {
    if (/^(?:--|\/\*)/.test(token)) {
      continue;
    }
    if (token === ';') {
      prepares = undefined;
      continue;
    }
    prepares ??= PREPARES.test(token);
    const isLiteral = token.startsWith("'");
    const text = /^["'`]/.test(token) ? token.slice(1, -1) : token;
    const one = prepares
      ? certain(
          fillable.filter(
            ({ placeholder, secret }) =>
              placeholder === text && (isLiteral || !secret),
          ),
          code,
        )
      : undefined;
    if (one) {
      const dialect = dialectOf(sectionOf(one));
      // The quotes of a literal stay; those of a name depend on the value.
      const edge = isLiteral ? 1 : 0;
      slots.push({
        from: index + edge,
        to: index + token.length - edge,
        field: one.field,
        as: isLiteral
          ? ESCAPES.has(dialect)
            ? 'literal-escapes'
            : 'literal'
          : nameContext(dialect),
      });
    }
  }
  return slots;
}
