/**
 * The script of all pages that redirect; src/plugins/host-files/script.ts compiles it. The page names its target in its
 * `refresh`, which browsers follow only when the document is loaded: until then the script has replaced it, with the query
 * and the hash of the request. The script follows the `refresh` in the head, so the element exists.
 *
 * A script, not a module: the block holds its names.
 */
{
  const { content } = document.querySelector<HTMLMetaElement>(
    'meta[http-equiv=refresh]',
  ) ?? { content: '' };
  const [, to = ''] = content.split('url=');
  location.replace(/[?#]/.test(to) ? to : to + location.search + location.hash);
}
