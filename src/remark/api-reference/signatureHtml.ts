/** Signatures as HTML, with types linked to their entries. */
import type { InventoryModule, Inventory } from '../../facts/api/inventory';
import { linkTo } from '../../facts/api/inventory';
import { signatures } from '../../facts/api/signature';
import type { ApiSymbol } from '../../facts/api/types';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** String literals are left unchanged; names outside of them may be linked. */
const TOKEN =
  /(?<literal>"[^"]*"|'[^']*')|(?<name>[A-Za-z_][\w.]*)(?<colon>\s*[:=(])?/g;

/** Context for rendering signatures. */
export interface SignatureContext {
  readonly inventory: Inventory;
  readonly module: InventoryModule;
  /** Base URL of the site, with leading and trailing slash. */
  readonly baseUrl: string;
}

function linkedTypes(
  text: string,
  { inventory, module, baseUrl }: SignatureContext,
): string {
  let html = '';
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const name = match.groups?.name;
    // A name before a colon or an equals sign is a parameter; before a parenthesis, the symbol itself.
    const target =
      name !== undefined && match.groups?.colon === undefined
        ? module.facts.names[name]
        : undefined;
    const place = target === undefined ? undefined : inventory.find(target);
    if (name !== undefined && place) {
      const href = `${baseUrl}${linkTo(place).slice(1)}`;
      html += escaped(text.slice(end, match.index));
      html += `<a href="${href}">${escaped(name)}</a>`;
      end = match.index + name.length;
    }
  }
  return html + escaped(text.slice(end));
}

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
