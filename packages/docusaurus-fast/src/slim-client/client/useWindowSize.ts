/** Replaces `theme-common`'s `useWindowSize` hook. */
import { startTransition, useEffect, useState } from 'react';

type WindowSize = 'desktop' | 'mobile' | 'ssr';

/** In CSS pixels, as in Infima. */
const BREAKPOINT = 996;

/**
 * The theme layout that fits the window; `ssr` until hydration. The update is a transition because removing
 * the other layout, which is hidden, is not urgent.
 */
export function useWindowSize({
  desktopBreakpoint = BREAKPOINT,
} = {}): WindowSize {
  const [size, setSize] = useState<WindowSize>('ssr');
  useEffect(() => {
    const update = (): void => {
      startTransition(() => {
        setSize(window.innerWidth > desktopBreakpoint ? 'desktop' : 'mobile');
      });
    };
    update();
    window.addEventListener('resize', update);
    return () => {
      window.removeEventListener('resize', update);
    };
  }, [desktopBreakpoint]);
  return size;
}
