import useBrokenLinks from '@docusaurus/useBrokenLinks';
import type { ReactNode } from 'react';

/**
 * An extra link target, for a subject without a heading of its own on the page. The build's anchor check
 * includes it, like headings.
 */
export default function Anchor({ id }: { readonly id: string }): ReactNode {
  useBrokenLinks().collectAnchor(id);
  return <span id={id} />;
}
