/** Readable forms of Python types and defaults. */
import type { ConfigField } from './types';

/** Splits at commas outside of brackets and quotes. */
function parts(text: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let quoted = false;
  let last = 0;
  for (const [index, char] of Array.from(text).entries()) {
    if (char === "'") {
      quoted = !quoted;
    } else if (!quoted && '[('.includes(char)) {
      depth += 1;
    } else if (!quoted && '])'.includes(char)) {
      depth -= 1;
    } else if (!quoted && depth === 0 && char === ',') {
      found.push(text.slice(last, index).trim());
      last = index + 1;
    }
  }
  return [...found, text.slice(last).trim()];
}

/**
 * A type in a few words: `Optional` is dropped (a badge marks required fields), unions and literals become
 * alternatives, types that only code can pass become `object`.
 */
export function readableType(type: string): string {
  const [, outer, inner] = /^(\w+)\[(.*)\]$/s.exec(type) ?? [];
  if (outer === undefined || inner === undefined) {
    return type === 'Any' ? 'any' : type.replace(/^ForwardRef.*/, 'object');
  }
  switch (outer) {
    case 'Optional':
      return readableType(inner);
    case 'Union':
      return [
        ...new Set(
          parts(inner)
            .filter((part) => part !== 'NoneType')
            .map(readableType),
        ),
      ].join(' | ');
    case 'Literal':
      return parts(inner)
        .map((part) => part.replace(/^'(.*)'$/, '"$1"'))
        .join(' | ');
    case 'Callable':
    case 'type':
      return 'object';
    case 'Mapping':
    case 'dict':
      return 'dict';
    default:
      return `${outer}[${parts(inner).map(readableType).join(', ')}]`;
  }
}

/** The choices of a literal type. */
export function choicesOf(type: string): string[] {
  const found = /Literal\[(.*?)\]/s.exec(type)?.[1];
  return found === undefined
    ? []
    : parts(found).map((part) => part.replace(/^'(.*)'$/, '$1'));
}

/** The default worth showing; null for the None of an optional field and for an empty spec. */
export function readableDefault(field: ConfigField): string | null {
  const value = field.default;
  return value === null || value === 'None' || value.endsWith('()')
    ? null
    : value.replace(/^'([^"']*)'$/, '"$1"');
}
