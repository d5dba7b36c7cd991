import type { ReactNode } from 'react';
import useBaseUrl from '@docusaurus/useBaseUrl';

/** Styles of rows of controls and of chips, for the few pages that have them. */
export default function FacetsSheet(): ReactNode {
  return (
    <link
      rel="stylesheet"
      href={useBaseUrl('/facets.css')}
      precedence="default"
    />
  );
}
