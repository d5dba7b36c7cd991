/** Stands in for Docusaurus' `prefetch`. */
import prefetchFile from '@docusaurus/core/lib/client/prefetch';

const asked = new Set<string>();

const isOnPage = (url: string): boolean =>
  document.querySelector(`script[src="${url}"]`) !== null;

/**
 * Asks the browser to fetch a script for later, once. Docusaurus asks for the scripts that all pages
 * share seven times with the first link, and again on each page that is opened.
 */
export default function prefetch(url: string): Promise<void> {
  if (asked.has(url) || isOnPage(url)) {
    return Promise.resolve();
  }
  asked.add(url);
  return prefetchFile(url);
}
