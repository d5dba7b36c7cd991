import { useLocation } from '@docusaurus/router';
import { useEffect, useRef, type ReactNode } from 'react';

interface Props {
  readonly label: string;
  readonly children: ReactNode;
}

/**
 * A fold whose content has link targets. The theme's `details` hide their content with a style that only a click on them
 * removes; this one is the browser's own, which opens for a fragment in it and when the reader searches the page.
 */
export default function Fold({ label, children }: Props): ReactNode {
  const fold = useRef<HTMLDetailsElement>(null);
  const { hash } = useLocation();
  // Browsers open it when they load a page or follow a fragment, but not when the router changes the address.
  useEffect(() => {
    const target = document.getElementById(decodeURIComponent(hash.slice(1)));
    const own = fold.current;
    if (target && own && !own.open && own.contains(target)) {
      own.open = true;
      target.scrollIntoView();
    }
  }, [hash]);
  return (
    <details ref={fold} className="fold">
      <summary>{label}</summary>
      {children}
    </details>
  );
}
