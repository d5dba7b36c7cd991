/** Stands in for Docusaurus' `browserContext` in the app. */
import { Context } from '@docusaurus/core/lib/client/browserContext';
import { type ReactNode, startTransition, useEffect, useState } from 'react';

/** Tells its children that React took the page over; what they render then may wait for the reader. */
export function BrowserContextProvider({
  children,
}: {
  readonly children: ReactNode;
}): ReactNode {
  const [isBrowser, setIsBrowser] = useState(false);
  useEffect(() => {
    startTransition(() => {
      setIsBrowser(true);
    });
  }, []);
  return <Context.Provider value={isBrowser}>{children}</Context.Provider>;
}
