/** Reads a section of another page of the site, as the build rendered it. */

const LEVEL = /^H([1-6])$/;

/** Elements that do nothing outside of their page. */
const INTERACTIVE = 'button, script, style, .hash-link, [role="tablist"]';

const levelOf = (element: Element): number =>
  Number(LEVEL.exec(element.tagName)?.[1] ?? 7);

/**
 * The HTML of a section without its heading: the elements up to the next heading of its level or above. Links are
 * absolute; ids and controls are removed. Undefined when the page has no such heading.
 *
 * @param html the page
 * @param pageUrl its address, which its links are relative to
 */
function sectionOf(
  html: string,
  anchor: string,
  pageUrl: string,
): string | undefined {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const heading = page.getElementById(anchor);
  if (!heading || !LEVEL.test(heading.tagName)) {
    return undefined;
  }
  const section = page.createElement('div');
  let next = heading.nextElementSibling;
  while (next && levelOf(next) > levelOf(heading)) {
    const following = next.nextElementSibling;
    section.append(next);
    next = following;
  }
  for (const element of section.querySelectorAll(INTERACTIVE)) {
    element.remove();
  }
  for (const element of section.querySelectorAll('[id]')) {
    element.removeAttribute('id');
  }
  for (const link of section.querySelectorAll('a[href]')) {
    link.setAttribute(
      'href',
      new URL(link.getAttribute('href') ?? '', pageUrl).href,
    );
  }
  return section.innerHTML;
}

/** Fetches a section; undefined when it cannot be read. */
export async function fetchSection(
  path: string,
  anchor: string,
): Promise<string | undefined> {
  const response = await fetch(path).catch(() => undefined);
  return response?.ok
    ? sectionOf(await response.text(), anchor, response.url)
    : undefined;
}
