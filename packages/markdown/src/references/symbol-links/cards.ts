/** The hover cards of a page, which preview the targets of links. */
import {
  constructorOf,
  isCallable,
  type ApiSymbol,
} from '@docs/facts/api/types';
import { signatures } from '@docs/facts/api/signature';
import { symbolAt } from '@docs/facts/api/symbolAt';
import {
  linkTo,
  type Inventory,
  type SymbolLocation,
} from '@docs/facts/api/inventory';
import type { Term } from '../../records/glossary';
import type { Summaries } from '../api-reference/summaries';

/** Signature and summary, or a term and its definition. A tuple without keys, because every page carries the cards. */
export type Card = readonly [
  head: string,
  summary: string,
  /** Kind of the card; an API name when omitted. */
  kind?: 'term',
];

/** Target of a link and its card. */
export interface CardLink {
  readonly href: string;
  readonly card: number;
}

/** Maximum length of a signature on a card; longer ones are shortened. */
const LONGEST_SIGNATURE = 240;

function parameterText(symbol: ApiSymbol | undefined, name: string): string {
  const callable = symbol?.kind === 'class' ? constructorOf(symbol) : symbol;
  const found =
    callable && isCallable(callable)
      ? callable.parameters.find((parameter) => parameter.name === name)
      : undefined;
  const type = found?.type ? `: ${found.type}` : '';
  const value = found?.default ? ` = ${found.default}` : '';
  return name + type + value;
}

function signatureText(
  location: SymbolLocation,
  symbol: ApiSymbol | undefined,
): string {
  const text = symbol
    ? (signatures(symbol).at(-1) ?? location.path)
    : location.path;
  if (text.length <= LONGEST_SIGNATURE) {
    return text;
  }
  // Whole parameters, where each has a line.
  const end = text.lastIndexOf('\n', LONGEST_SIGNATURE);
  return end < 0
    ? `${text.slice(0, LONGEST_SIGNATURE)} …`
    : `${text.slice(0, end)}\n    …`;
}

/** Collects the cards of one page; all links to one name share a card. */
export class PageCards {
  private readonly numbers = new Map<string, number>();
  readonly cards: Card[] = [];

  constructor(
    private readonly inventory: Inventory,
    private readonly summaries: Summaries,
    private readonly baseUrl: string,
  ) {}

  /** Number of the card of a term. */
  term(id: string, { term, definition }: Term): number {
    const key = `#${id}`;
    const number = this.numbers.get(key) ?? this.cards.length;
    if (number === this.cards.length) {
      this.numbers.set(key, number);
      this.cards.push([term, definition, 'term']);
    }
    return number;
  }

  /** The link of a name, or of one of its parameters. */
  link(location: SymbolLocation, parameter?: string): CardLink {
    const key =
      parameter === undefined
        ? location.path
        : `${location.path}(${parameter})`;
    const symbol = symbolAt(location, this.inventory);
    const address = `${this.baseUrl}${linkTo(location).slice(1)}`;
    // A parameter has its own anchor only when the page describes it.
    const href =
      parameter !== undefined && this.summaries.has(key)
        ? `${address}.${parameter}`
        : address;
    const number = this.numbers.get(key) ?? this.cards.length;
    if (number === this.cards.length) {
      this.numbers.set(key, number);
      const text =
        parameter === undefined
          ? signatureText(location, symbol)
          : parameterText(symbol, parameter);
      this.cards.push([text, this.summaries.get(key) ?? '']);
    }
    return { href, card: number };
  }
}
