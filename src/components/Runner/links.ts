/** Names in code that lead to the reference: read from a highlighted block, found again in an editor. */

/** The address that a name leads to, by the name as `keyOf` writes it. */
export type NameLinks = ReadonlyMap<string, string>;

/**
 * A name with what tells its uses apart: `.run` is an attribute and `destination=` a keyword argument, so that a
 * variable of the same name leads nowhere.
 */
export function keyOf(text: string, from: number, to: number): string {
  const before = text[from - 1] === '.' ? '.' : '';
  const after = /^=(?!=)/.test(text.slice(to, to + 2)) ? '=' : '';
  return `${before}${text.slice(from, to)}${after}`;
}

/** The links of a highlighted block. A name that leads to two places is left out. */
export function linksOf(code: Element): NameLinks {
  const text = code.textContent;
  const links = new Map<string, string>();
  const ambiguous = new Set<string>();
  const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
  let offset = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { length } = node.textContent ?? '';
    const href = node.parentElement?.closest('a')?.href;
    if (href !== undefined) {
      const key = keyOf(text, offset, offset + length);
      if (links.has(key) && links.get(key) !== href) {
        ambiguous.add(key);
      }
      links.set(key, href);
    }
    offset += length;
  }
  ambiguous.forEach((key) => links.delete(key));
  return links;
}
