// Wraps the theme's sidebar to scroll the current page's entry into view: after a deep link into a long
// category, the visible part of the sidebar would otherwise not contain the page.
import DocSidebar from '@theme-original/DocSidebar';
import type { Props } from '@theme/DocSidebar';
import { type ReactNode, useEffect } from 'react';
import { revealCurrentPage } from './reveal';

export default function DocSidebarWrapper(props: Props): ReactNode {
  useEffect(() => {
    // The theme expands the category in another effect; its entries are laid out one frame later.
    const frame = requestAnimationFrame(() => {
      revealCurrentPage(document.querySelector<HTMLElement>('nav.menu'));
    });
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [props.path]);
  return <DocSidebar {...props} />;
}
