/** Replaces Docusaurus' `prefetch`. */
import prefetchFile from '@docusaurus/core/lib/client/prefetch';
import { whenIdle } from '../../client/whenIdle';

const requested = new Set<string>();

const isOnPage = (url: string): boolean =>
  document.querySelector(`script[src="${url}"]`) !== null;

/**
 * Prefetches a script once, each script in a separate idle task. Docusaurus requests the scripts that all
 * pages share seven times for the first link, and again for each page that is opened.
 */
export default async function prefetch(url: string): Promise<void> {
  if (requested.has(url) || isOnPage(url)) {
    return;
  }
  requested.add(url);
  await new Promise<void>(whenIdle);
  await prefetchFile(url);
}
