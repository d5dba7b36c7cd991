/** Replaces Docusaurus' `browserContext` in the app. */
import { Context } from '@docusaurus/core/lib/client/browserContext';
import { type ReactNode, startTransition, useEffect, useState } from 'react';

/** Tells its children that hydration is done, in a transition: user input interrupts what they then render. */
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
