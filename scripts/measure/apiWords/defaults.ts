/** Defaults that descriptions state in words, compared with those of the signature. */
import { problem, type Description } from './descriptions';

/** A value in a sentence: a code span, a number, or one of Python's constants. */
const VALUE = String.raw`(?<value>${'`[^`]+`'}|\d[\d,_]*(?:\.\d+)?|None|True|False|true|false)`;
/** A unit between a number and its description: "6 characters by default". */
const UNIT = String.raw`(?:\s+[a-z%]+)?`;

/** The ways to state a default. "Whose default is" speaks of another setting. */
const STATEMENTS = [
  String.raw`(?<!whose )\bdefaults? (?:is |to |of |value )?${VALUE}`,
  String.raw`${VALUE}${UNIT} by default\b`,
  String.raw`\bby default ${VALUE}`,
  String.raw`${VALUE},? (?:which )?(?:is )?the default\b(?! [a-z])`,
].map((pattern) => new RegExp(pattern, 'gi'));

/** A switch: "on by default", "off by default". */
const SWITCH = /\b(?<state>on|off) by default\b/gi;

const NUMBER = /^-?\d[\d_]*(?:\.\d+)?$/;

/** The literal in a form that can be compared; undefined for expressions, which a reader cannot compare either. */
function literal(source: string): string | undefined {
  const text = source.replaceAll('`', '').trim();
  if (NUMBER.test(text.replaceAll(',', ''))) {
    return String(Number(text.replaceAll(/[,_]/g, '')));
  }
  if (/^(?:None|True|False)$/i.test(text)) {
    return text.toLowerCase();
  }
  const quoted = /^(["'])(?<content>.*)\1$/.exec(text)?.groups?.content;
  return quoted === undefined ? undefined : `"${quoted}"`;
}

/** The literals that a text gives as the default. A bare word in ticks is taken for a string. */
export function statedDefaults(text: string): string[] {
  const flat = text.replaceAll(/\s+/g, ' ');
  const values = STATEMENTS.flatMap((pattern) =>
    [...flat.matchAll(pattern)].map((match) => match.groups?.value ?? ''),
  ).map((value) => literal(value) ?? `"${value.replaceAll('`', '')}"`);
  const switches = [...flat.matchAll(SWITCH)].map((match) =>
    match.groups?.state?.toLowerCase() === 'on' ? 'true' : 'false',
  );
  return [...new Set([...values, ...switches])];
}

/**
 * The default of what a row describes. Undefined for `None` and for expressions: what applies when an argument is
 * `None` is decided in the function, and its description may call that the default.
 */
function defaultOf({ parameter, member }: Description): string | undefined {
  const source =
    parameter?.default ??
    (member?.kind === 'attribute' ? member.value : undefined);
  const value =
    source === undefined || source === null ? undefined : literal(source);
  return value === 'none' ? undefined : value;
}

/** Describes the rows whose text states another default than the signature has. */
export const wrongDefaults = (descriptions: readonly Description[]): string[] =>
  descriptions.flatMap((each) => {
    const fact = each.kind === 'name' ? defaultOf(each) : undefined;
    return fact === undefined
      ? []
      : statedDefaults(each.text)
          .filter((stated) => stated !== fact)
          .map((stated) =>
            problem(
              each,
              `states the default ${stated}, but the signature has ${fact}; correct the sentence, or leave the default to the signature`,
            ),
          );
  });
