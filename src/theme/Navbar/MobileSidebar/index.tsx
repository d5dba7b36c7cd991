/** Wraps the mobile sidebar to render it when it is first opened, not after every page load. */
import React, { useState } from 'react';
import { useNavbarMobileSidebar } from '@docusaurus/theme-common/internal';
import MobileSidebar from '@theme-original/Navbar/MobileSidebar';

export default function LazyMobileSidebar(): React.ReactNode {
  const { shown } = useNavbarMobileSidebar();
  const [opened, setOpened] = useState(false);
  if (shown && !opened) {
    setOpened(true);
  }
  return opened ? <MobileSidebar /> : null;
}
