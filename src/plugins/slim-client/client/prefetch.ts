/** Stands in for Docusaurus' `prefetch`. */
import prefetchFile from '@docusaurus/core/lib/client/prefetch';
import { whenIdle } from '../../../client/whenIdle';

const asked = new Set<string>();

const isOnPage = (url: string): boolean =>
  document.querySelector(`script[src="${url}"]`) !== null;

/**
 * Asks the browser to fetch a script for later: once, and each script in a task of its own. Docusaurus
 * asks for the scripts that all pages share seven times with the first link, and again on each page that
 * is opened.
 */
export default async function prefetch(url: string): Promise<void> {
  if (asked.has(url) || isOnPage(url)) {
    return;
  }
  asked.add(url);
  await new Promise<void>(whenIdle);
  await prefetchFile(url);
}
