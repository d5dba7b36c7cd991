/** Stands in for `theme-common`'s hook of the window's width. */
import { startTransition, useEffect, useState } from 'react';

type WindowSize = 'desktop' | 'mobile' | 'ssr';

/** In CSS pixels, as in Infima. */
const BREAKPOINT = 996;

/**
 * Which of the theme's layouts the window has room for; `ssr` until React took the page over. Taking the
 * other layout away may wait for the reader: it is out of sight.
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
