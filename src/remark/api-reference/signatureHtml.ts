/** Signatures as HTML, with types linked to their entries. */
import { signatures } from '../../facts/api/signature';
import type { ApiSymbol } from '../../facts/api/types';
import { linkedNames, type Scope } from './linkedNames';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Context for rendering signatures. */
export interface SignatureContext extends Scope {
  /** Base URL of the site, with leading and trailing slash. */
  readonly baseUrl: string;
}

const linkedTypes = (text: string, context: SignatureContext): string =>
  linkedNames(text, context)
    .map((piece) =>
      piece.url === undefined
        ? escaped(piece.text)
        : `<a href="${context.baseUrl}${piece.url.slice(1)}">${escaped(piece.text)}</a>`,
    )
    .join('');

/** The signature's lines, its own name in bold. */
export function signatureHtml(
  symbol: ApiSymbol,
  owner: string | undefined,
  context: SignatureContext,
): string {
  return signatures(symbol, owner)
    .map((signature) => {
      const start = signature.indexOf(symbol.name);
      const end = start + symbol.name.length;
      return (
        escaped(signature.slice(0, start)) +
        `<b>${escaped(symbol.name)}</b>` +
        linkedTypes(signature.slice(end), context)
      );
    })
    .join('\n');
}
