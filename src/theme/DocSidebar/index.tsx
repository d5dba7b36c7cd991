// Wraps the theme's sidebar to scroll the current page's entry into view: on a deep link into a long
// branch the reader would otherwise see the top of a list that does not hold the page.
import DocSidebar from '@theme-original/DocSidebar';
import type { Props } from '@theme/DocSidebar';
import { type ReactNode, useEffect } from 'react';

/** The box above the list covers what scrolls below it, in pixels. */
const FILTER_HEIGHT = 60;

/** Scrolls only the sidebar, never the page, and only when the entry is out of sight. */
function revealCurrentPage(): void {
  const menu = document.querySelector<HTMLElement>('nav.menu');
  const current = menu?.querySelector<HTMLElement>(
    '.menu__link[aria-current="page"]',
  );
  if (!menu || !current) {
    return;
  }
  const box = menu.getBoundingClientRect();
  const entry = current.getBoundingClientRect();
  const bottom = Math.min(box.bottom, window.innerHeight);
  if (entry.top < box.top + FILTER_HEIGHT || entry.bottom > bottom) {
    menu.scrollTop += entry.top - box.top - menu.clientHeight / 3;
  }
}

export default function DocSidebarWrapper(props: Props): ReactNode {
  useEffect(() => {
    // The branch opens in an effect of its own; its entries have their place one frame later.
    const frame = requestAnimationFrame(revealCurrentPage);
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [props.path]);
  return <DocSidebar {...props} />;
}
