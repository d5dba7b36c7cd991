// Replaces the theme's version badge with nothing: the navbar shows the version, and there is only one.
export default function DocVersionBadge(): null {
  return null;
}
