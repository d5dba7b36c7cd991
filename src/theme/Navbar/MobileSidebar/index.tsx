/**
 * Wraps the mobile sidebar to render it when it is first opened, not after every page load, and to open it at the
 * entry of the current page.
 */
import React, { useEffect, useState } from 'react';
import { useNavbarMobileSidebar } from '@docusaurus/theme-common/internal';
import { revealCurrentPage } from '@site/src/theme/DocSidebar/reveal';
import MobileSidebar from '@theme-original/Navbar/MobileSidebar';

export default function LazyMobileSidebar(): React.ReactNode {
  const { shown } = useNavbarMobileSidebar();
  const [opened, setOpened] = useState(false);
  if (shown && !opened) {
    setOpened(true);
  }
  useEffect(() => {
    if (!shown) {
      return;
    }
    // The theme expands the category in another effect; its entries are laid out one frame later.
    const frame = requestAnimationFrame(() => {
      const current = document.querySelector(
        '.navbar-sidebar .theme-doc-sidebar-menu .menu__link[aria-current="page"]',
      );
      revealCurrentPage(current?.closest<HTMLElement>('.menu'));
    });
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [shown]);
  return opened ? <MobileSidebar /> : null;
}
