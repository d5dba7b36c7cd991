import type { ReactNode } from 'react';
import useBaseUrl from '@docusaurus/useBaseUrl';

/** Styles of a field for text that the reader pastes, for the few pages that have one. */
export default function TracebackSheet(): ReactNode {
  return (
    <link
      rel="stylesheet"
      href={useBaseUrl('/traceback.css')}
      precedence="default"
    />
  );
}
