/** `data/symbols.json`: every documented name of the API, with its signature and first sentence. */
import type { Inventory } from '@docs/facts/api/inventory';
import { signatures } from '@docs/facts/api/signature';
import type { PublishedSymbol } from '@docs/facts/api/published';
import type { ApiSymbol } from '@docs/facts/api/types';
import type { Summaries } from '@docs/markdown/references/api-reference/summaries';

/** All names, module by module in the order of their source. */
export function publishedSymbols(
  { byModule, find }: Inventory,
  summaries: Summaries,
): PublishedSymbol[] {
  const described = (name: string) => {
    const summary = summaries.get(name);
    return summary === undefined ? {} : { summary };
  };
  const all = (
    symbols: readonly ApiSymbol[],
    above: string,
    page: string,
    owner?: string,
  ): PublishedSymbol[] =>
    symbols.flatMap((symbol) => {
      const name = `${above}.${symbol.name}`;
      const anchor = find(name)?.anchor;
      const own: PublishedSymbol = {
        name,
        kind: symbol.kind,
        signature: signatures(symbol, owner).join('\n'),
        ...described(name),
        page,
        ...(anchor === undefined ? {} : { anchor }),
      };
      // The signature of a class has its constructor.
      return symbol.kind === 'class'
        ? [
            own,
            ...all(
              symbol.members.filter((member) => member.name !== '__init__'),
              name,
              page,
              symbol.name,
            ),
          ]
        : [own];
    });
  return [...byModule].flatMap(([module, { facts }]) => [
    {
      name: module,
      kind: 'module' as const,
      ...described(module),
      page: facts.page,
    },
    ...all(facts.symbols, module, facts.page),
  ]);
}
