// Wraps the theme's sidebar to scroll the current page's entry into view: after a deep link into a long
// category, the visible part of the sidebar would otherwise not contain the page.
import DocSidebar from '@theme-original/DocSidebar';
import type { Props } from '@theme/DocSidebar';
import { type ReactNode, useEffect } from 'react';

/** Height of the sticky filter field, which covers entries below it, in pixels. */
const FILTER_HEIGHT = 60;

/** Scrolls the sidebar, not the page, and only when the entry is not visible. */
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
    // The theme expands the category in another effect; its entries are laid out one frame later.
    const frame = requestAnimationFrame(revealCurrentPage);
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [props.path]);
  return <DocSidebar {...props} />;
}
