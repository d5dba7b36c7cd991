/** `api`: the entry of a name in the API reference. */
import { EXACT_MATCH, searchSymbols } from '@docs/search/symbols';
import type { SymbolHit } from '@docs/search/types';
import type { DocsData } from '../data';
import { unknown } from '../refusal';
import { section } from './section';

/** Number of other names that match as exactly and are listed. */
const OTHERS = 8;

const pathOf = ({ module, name, symbol }: SymbolHit): string =>
  symbol === 'module' ? module : `${module}.${name}`;

/** The signature and the first sentence of a name that has no heading of its own. */
function described(data: DocsData, path: string): string | undefined {
  const found = data.names().find(({ name }) => name === path);
  return (
    found &&
    [found.signature, found.summary]
      .filter((text) => text !== undefined)
      .join('\n')
  );
}

/**
 * The entry of a name.
 *
 * @param name with or without its module: `Pipeline.run`, `dlt.mark.with_hints`, `add_limit`
 * @throws Refusal with the nearest names when there is none
 */
export function api(data: DocsData, name: string): string {
  const symbols = data.symbols();
  const { jumps, others } = searchSymbols(symbols, name);
  const [best, ...more] = [...jumps, ...others].filter(
    ({ score }) => score >= EXACT_MATCH,
  );
  if (!best) {
    const isDotted = name.includes('.');
    throw unknown('API name', name, [
      ...new Set(symbols.map(({ path, last }) => (isDotted ? path : last))),
    ]);
  }
  const path = pathOf(best);
  const isEntry = Object.hasOwn(data.entries(best.path), best.anchor);
  const text = isEntry ? described(data, path) : undefined;
  return [
    `${path} (${best.symbol})`,
    text ?? section(data, { id: best.link }),
    ...(more.length === 0
      ? []
      : [
          `Others with this name: ${more.slice(0, OTHERS).map(pathOf).join(', ')}`,
        ]),
  ].join('\n\n');
}
