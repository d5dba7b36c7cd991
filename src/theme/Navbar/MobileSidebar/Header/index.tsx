// Replaces the head of the drawer to add the version, which the navbar has in wide windows only.
import { useNavbarMobileSidebar } from '@docusaurus/theme-common/internal';
import IconClose from '@theme/Icon/Close';
import NavbarColorModeToggle from '@theme/Navbar/ColorModeToggle';
import NavbarLogo from '@theme/Navbar/Logo';
import type { ReactNode } from 'react';
import { library } from '@docs/facts/library';

export default function MobileSidebarHeader(): ReactNode {
  const { toggle } = useNavbarMobileSidebar();
  return (
    <div className="navbar-sidebar__brand">
      <NavbarLogo />
      <span className="navbar__version">{library.version}</span>
      <NavbarColorModeToggle />
      <button
        type="button"
        aria-label="Close navigation bar"
        className="clean-btn navbar-sidebar__close"
        onClick={toggle}
      >
        <IconClose />
      </button>
    </div>
  );
}
