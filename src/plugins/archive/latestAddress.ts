/** Addresses of the same page in the latest version. */
import { useLocation } from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { baseUrl } from '../../config/site';

/**
 * Path in the latest version of the open page of an archived one. A page that is gone there redirects to the nearest one
 * (scripts/archive/redirects.ts).
 */
export function useLatestPath(): string {
  const { pathname } = useLocation();
  const { siteConfig } = useDocusaurusContext();
  return baseUrl + pathname.slice(siteConfig.baseUrl.length);
}
