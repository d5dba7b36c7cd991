/**
 * The types of navbar items that the site uses (src/config/navbar.ts). The theme's list also brings dropdowns
 * of versions and locales to every page. An item of a type that is missing here stops the build.
 */
import DefaultNavbarItem from '@theme/NavbarItem/DefaultNavbarItem';
import DocsVersionNavbarItem from '@theme/NavbarItem/DocsVersionNavbarItem';

const ComponentTypes = {
  default: DefaultNavbarItem,
  docsVersion: DocsVersionNavbarItem,
};

export default ComponentTypes;
