/** Signatures as HTML: parameters link to their rows on the page, which link types; other types link to their entries. */
import {
  headOf,
  INDENT,
  parameterTexts,
  returnsText,
  signatures,
} from '@docs/facts/api/signature';
import {
  constructorOf,
  isCallable,
  type ApiCall,
  type ApiClass,
  type ApiFunction,
  type ApiSymbol,
} from '@docs/facts/api/types';
import { highlight } from '../../fences/code-highlight/highlight';
import { linkedNames, type Scope } from './linkedNames';
import { isPrivate } from './rows';

/** Characters of a line in the narrow column that signatures are shown in. */
const COLUMNS = 56;

/** A piece of Python in the colours of the code blocks. */
const coloured = (text: string): string =>
  highlight(text, 'python', { highlighted: new Set(), numbered: false });

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Context for rendering signatures. */
export interface SignatureContext extends Scope {
  /** Base URL of the site, with leading and trailing slash. */
  readonly baseUrl: string;
}

/** A name with its overloads, which the page folds. */
export interface SignatureHtml {
  /** The declaration with all parameters. */
  readonly html: string;
  /** An element for each overload; empty without overloads. */
  readonly overloads: string;
  readonly count: number;
}

const link = (url: string, text: string): string =>
  `<a href="${url}">${escaped(text)}</a>`;

function linkedTypes(text: string, context: SignatureContext): string {
  const ownPage = `/${context.module.facts.page}#`;
  return linkedNames(text, context)
    .map(({ text: part, url }) =>
      url === undefined
        ? coloured(part)
        : link(
            url.startsWith(ownPage)
              ? url.slice(ownPage.length - 1)
              : context.baseUrl + url.slice(1),
            part,
          ),
    )
    .join('');
}

/** The head of a declaration, the name itself in bold. */
function boldName(head: string, name: string): string {
  const start = head.lastIndexOf(name);
  return `${coloured(head.slice(0, start))}<b>${escaped(name)}</b>`;
}

/**
 * `head(items)tail`, with one item a line where it does not fit. Each item of several lines is an element, so that its
 * own lines can be indented further when they wrap.
 */
function bracketed(
  head: string,
  items: readonly { readonly text: string; readonly html: string }[],
  tail: { readonly text: string; readonly html: string },
  length: number,
): string {
  const line = `(${items.map(({ text }) => text).join(', ')})${tail.text}`;
  return items.length === 0 || length + line.length <= COLUMNS
    ? `${head}(${items.map(({ html }) => html).join(', ')})${tail.html}`
    : `${head}(\n<span class="items">${items.map(({ html }) => `<span>${INDENT}${html},\n</span>`).join('')}</span>)${tail.html}`;
}

/** Signatures with more parameters are folded: their names alone are shown until the reader unfolds them. */
export const MOST_PARAMETERS = 7;

/** What a fold leaves out of a parameter: its type and default. */
const facts = (html: string): string =>
  html === '' ? '' : `<span class="facts">${html}</span>`;

/** A call; parameters with a description link to it. */
function callHtml(
  name: string,
  head: string,
  call: ApiCall,
  idOf: (parameter: string) => string | undefined,
  context: SignatureContext,
): string {
  const isLong = call.parameters.length > MOST_PARAMETERS;
  const items = parameterTexts(call.parameters).map((text) => {
    const [, stars = '', parameter = '', rest = ''] =
      /^(\**)(\w*)(.*)$/s.exec(text) ?? [];
    const id = idOf(parameter);
    const named =
      id === undefined
        ? parameter && `<i>${parameter}</i>`
        : link(`#${id}`, parameter);
    const about =
      id === undefined ? linkedTypes(rest, context) : coloured(rest);
    const html =
      stars + named + (isLong && named !== '' ? facts(about) : about);
    return {
      text,
      html: isPrivate(parameter)
        ? `<span class="private">${html}</span>`
        : html,
    };
  });
  const returns = returnsText(call);
  const tail = { text: returns, html: linkedTypes(returns, context) };
  return bracketed(boldName(head, name), items, tail, head.length);
}

/** What an overload has instead of the parameters that it shares with the implementation. */
const SHARED = '…';

/** An overload: the parameters in which it differs from the implementation, and its result. */
function overloadHtml(
  symbol: ApiFunction,
  owner: string | undefined,
  overload: ApiCall,
  context: SignatureContext,
): string {
  const implemented = new Set(parameterTexts(symbol.parameters));
  const texts = parameterTexts(overload.parameters)
    .map((text) => (implemented.has(text) ? SHARED : text))
    .filter((text, index, all) => text !== SHARED || all[index - 1] !== SHARED);
  const items = texts.map((text) => ({
    text,
    html: text === SHARED ? text : linkedTypes(text, context),
  }));
  const returns = returnsText(overload);
  const tail = { text: returns, html: linkedTypes(returns, context) };
  const head = headOf(symbol, owner);
  const html = bracketed(boldName(head, symbol.name), items, tail, head.length);
  return `<span class="overload">${html}</span>`;
}

/** Characters of a line that a phone shows. */
const PHONE_COLUMNS = 42;

/** `class Name(bases)`; a phone breaks a line that is too long after the bracket. */
function classHtml(
  { name, bases }: ApiClass,
  context: SignatureContext,
): string {
  const head = `${coloured('class ')}${boldName(name, name)}`;
  const { length } = `class ${name}(${bases.join(', ')})`;
  const breaks = length > PHONE_COLUMNS && length <= COLUMNS;
  const items = bases.map((text, index) => ({
    text,
    html: (breaks && index === 0 ? '<wbr>' : '') + linkedTypes(text, context),
  }));
  return bases.length === 0
    ? head
    : bracketed(head, items, { text: '', html: '' }, `class ${name}`.length);
}

/** Dictionaries with typed keys: their keys are what a reader writes. */
const TYPED_DICT = 'typeddict';

/**
 * The keys of a typed dictionary with their types, which continue its declaration; undefined for other names.
 *
 * @param idOf id of the description of a key
 */
export function shapeHtml(
  symbol: ApiSymbol,
  idOf: (key: string) => string,
  context: SignatureContext,
): string | undefined {
  const keys =
    symbol.kind === 'class' && symbol.flags.includes(TYPED_DICT)
      ? symbol.members.filter((member) => member.kind === 'attribute')
      : [];
  return keys.length === 0
    ? undefined
    : `<span class="items shape">:\n${keys
        .map(
          ({ name, type }) =>
            `<span>${INDENT}${link(`#${idOf(name)}`, name)}${type === null ? '' : `: ${linkedTypes(type, context)}`}\n</span>`,
        )
        .join('')}</span>`;
}

/**
 * The declaration of a name. A function with overloads is shown as it is implemented, with all parameters, and without
 * its result if that depends on the overload.
 *
 * @param idOf id of the description of a parameter; undefined if it has none
 */
export function signatureHtml(
  symbol: ApiSymbol,
  owner: string | undefined,
  idOf: (parameter: string) => string | undefined,
  context: SignatureContext,
): SignatureHtml {
  const { name } = symbol;
  if (isCallable(symbol)) {
    const { overloads, returns } = symbol;
    const call = {
      ...symbol,
      returns: overloads.length > 0 && returns === 'Any' ? null : returns,
    };
    return {
      html: callHtml(name, headOf(symbol, owner), call, idOf, context),
      overloads: overloads
        .map((overload) => overloadHtml(symbol, owner, overload, context))
        .join(''),
      count: overloads.length,
    };
  }
  if (symbol.kind === 'class') {
    const init = constructorOf(symbol);
    const call =
      init && callHtml(name, name, { ...init, returns: null }, idOf, context);
    return {
      html: [classHtml(symbol, context), ...(call ? [call] : [])].join('\n'),
      overloads: '',
      count: 0,
    };
  }
  const [text = ''] = signatures(symbol, owner);
  return {
    html: `<b>${escaped(name)}</b>${linkedTypes(text.slice(name.length), context)}`,
    overloads: '',
    count: 0,
  };
}
