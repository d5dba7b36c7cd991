// Replaces the theme's button: without scripts, which build the menu, a phone gets the map of the docs.
import { useNavbarMobileSidebar } from '@docusaurus/theme-common/internal';
import useBaseUrl from '@docusaurus/useBaseUrl';
import useIsBrowser from '@docusaurus/useIsBrowser';
import IconMenu from '@theme/Icon/Menu';
import type { ReactNode } from 'react';
import ScriptedLink from '@site/src/components/ScriptedLink';

export default function MobileSidebarToggle(): ReactNode {
  const { toggle, shown } = useNavbarMobileSidebar();
  const isBrowser = useIsBrowser();
  return (
    <ScriptedLink
      className="navbar__toggle"
      href={useBaseUrl('/#map')}
      onPress={toggle}
      {...(isBrowser
        ? { 'aria-label': 'Toggle navigation bar', 'aria-expanded': shown }
        : { 'aria-label': 'Map of the docs' })}
    >
      <IconMenu />
    </ScriptedLink>
  );
}
