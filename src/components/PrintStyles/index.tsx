import useBaseUrl from '@docusaurus/useBaseUrl';
import type { ReactNode } from 'react';

/**
 * Loads a stylesheet for the printed form of one page. The browser keeps it after the page is left, so its rules
 * must name the page, `.docs-doc-id-<page id>`.
 *
 * @param sheet name of the file in static/
 */
export default function PrintStyles({
  sheet,
}: {
  readonly sheet: string;
}): ReactNode {
  const href = useBaseUrl(`/${sheet}`);
  return (
    <link rel="stylesheet" media="print" href={href} precedence="default" />
  );
}
