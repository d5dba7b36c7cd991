/** The links of a Python fence. */
import type { Inventory, SymbolLocation } from '@docs/facts/api/inventory';
import { hashOf } from '@docs/facts/hash';
import { linkNames, type CodeLink } from '@docs/python-names';
import { programsIn } from './programs';

/** A range of a fence that names a definition of the library. */
export interface FenceLink {
  /** Offsets in the fence. */
  readonly from: number;
  readonly to: number;
  readonly location: SymbolLocation;
  /** The parameter that a keyword passes. */
  readonly parameter?: string;
}

/** Links to the package itself would be on nearly every line, each an additional tab stop. */
const PACKAGE = 'dlt';

/** The links in a range of a program, with offsets from its start. */
function within(
  links: readonly CodeLink[],
  start: number,
  end: number,
): FenceLink[] {
  return links
    .filter(
      ({ from, location }) =>
        from >= start && from < end && location.path !== PACKAGE,
    )
    .map(({ from, to, location, parameter }) => ({
      from: from - start,
      to: to - start,
      location,
      ...(parameter !== undefined && { parameter }),
    }));
}

/**
 * Finds the links of a fence.
 *
 * @param before code that ran before the fence
 * @param code of the fence
 */
export const fenceLinks = (
  before: string,
  code: string,
  inventory: Inventory,
): FenceLink[] =>
  within(
    linkNames(before + code, inventory),
    before.length,
    before.length + code.length,
  );

/** Identifies a fence with the code that ran before it. */
export const fenceKey = (before: string, code: string): string =>
  hashOf(before, code);

/** A fence that readers see: its key and its links. */
export type LinkedFence = readonly [key: string, links: readonly FenceLink[]];

/** Finds the links of a page's fences in its source: the fences of a group are linked together. */
export function linkedFences(
  source: string,
  inventory: Inventory,
): LinkedFence[] {
  const found: LinkedFence[] = [];
  for (const { code, places } of programsIn(source)) {
    const links = places.length > 0 ? linkNames(code, inventory) : [];
    for (const { from, to } of places) {
      // Without the last line break, which is not part of a fence's value.
      const key = fenceKey(code.slice(0, from), code.slice(from, to - 1));
      found.push([key, within(links, from, to)]);
    }
  }
  return found;
}
