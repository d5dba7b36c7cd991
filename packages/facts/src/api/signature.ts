/** Signatures as Python programmers write them, in at most 88 columns. */
import {
  constructorOf,
  isCallable,
  type ApiCall,
  type ApiFunction,
  type ApiParameter,
  type ApiSymbol,
} from './types';

/** The default line length of Black. */
const COLUMNS = 88;
export const INDENT = '    ';

const PREFIXES: Readonly<Record<string, string>> = {
  'var-positional': '*',
  'var-keyword': '**',
};

function parameterText({
  name,
  kind,
  type,
  default: value,
}: ApiParameter): string {
  const annotated = `${PREFIXES[kind] ?? ''}${name}${type === null ? '' : `: ${type}`}`;
  if (value === null) {
    return annotated;
  }
  return type === null ? `${annotated}=${value}` : `${annotated} = ${value}`;
}

/** The parameters with the bare `*` and `/` that their kinds require. */
export function parameterTexts(parameters: readonly ApiParameter[]): string[] {
  const texts: string[] = [];
  parameters.forEach((parameter, index) => {
    const previous = parameters[index - 1];
    const startsKeywords =
      parameter.kind === 'keyword-only' &&
      previous?.kind !== 'keyword-only' &&
      previous?.kind !== 'var-positional';
    if (
      previous?.kind === 'positional-only' &&
      parameter.kind !== 'positional-only'
    ) {
      texts.push('/');
    }
    if (startsKeywords) {
      texts.push('*');
    }
    texts.push(parameterText(parameter));
  });
  if (parameters.at(-1)?.kind === 'positional-only') {
    texts.push('/');
  }
  return texts;
}

/** ` -> returns`; empty where the result has no annotation. */
export const returnsText = ({ returns }: ApiCall): string =>
  returns === null ? '' : ` -> ${returns}`;

/** `head(parameters) -> returns` on one line. */
export const callLine = (head: string, call: ApiCall): string =>
  `${head}(${parameterTexts(call.parameters).join(', ')})${returnsText(call)}`;

/** `head(parameters) -> returns`, on one line where it fits, else one parameter per line. */
export function callText(head: string, call: ApiCall): string {
  const texts = parameterTexts(call.parameters);
  const returns = returnsText(call);
  const line = callLine(head, call);
  if (line.length <= COLUMNS || texts.length === 0) {
    return line;
  }
  return `${head}(\n${texts.map((text) => `${INDENT}${text},\n`).join('')})${returns}`;
}

/**
 * What is before the parameters of a call.
 *
 * @param owner class of a member; prefixed to the name of a class method.
 */
export function headOf(
  { kind, name, async: isAsync }: ApiFunction,
  owner?: string,
): string {
  const isOfClass = kind === 'classmethod' || kind === 'staticmethod';
  return `${isAsync ? 'async ' : ''}${isOfClass ? `${owner ?? ''}.` : ''}${name}`;
}

/**
 * The declarations of a name: one string for each overload, or a single one.
 *
 * @param owner class of a member; prefixed to the name of a class method.
 */
export function signatures(symbol: ApiSymbol, owner?: string): string[] {
  if (isCallable(symbol)) {
    const calls = symbol.overloads.length > 0 ? symbol.overloads : [symbol];
    return calls.map((call) => callText(headOf(symbol, owner), call));
  }
  if (symbol.kind === 'class') {
    const init = constructorOf(symbol);
    const bases = symbol.bases.length > 0 ? `(${symbol.bases.join(', ')})` : '';
    return init
      ? [
          `class ${symbol.name}${bases}`,
          callText(symbol.name, { ...init, returns: null }),
        ]
      : [`class ${symbol.name}${bases}`];
  }
  const type = symbol.type === null ? '' : `: ${symbol.type}`;
  const value =
    symbol.kind === 'attribute' && symbol.value !== null
      ? ` = ${symbol.value}`
      : '';
  return [`${symbol.name}${type}${value}`];
}
