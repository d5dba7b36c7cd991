/**
 * The script of all pages that redirect. The page says where it leads, in its `refresh`, which browsers follow only when
 * the document is loaded: until then the script has replaced it, with the query and the hash of the request.
 */
import { createHash } from 'node:crypto';

/** The code. It stands in the head behind the `refresh`, so the element is there. */
export const CODE = `(function () {
  var to = document.querySelector('meta[http-equiv=refresh]').content.split('url=')[1];
  location.replace(/[?#]/.test(to) ? to : to + location.search + location.hash);
})();
`;

const hash = createHash('sha256').update(CODE).digest('hex').slice(0, 8);

/** Path of the script in the build. */
export const FILE = `assets/js/redirect.${hash}.js`;

const REFRESH = /<meta http-equiv="refresh" content="0; url=([^"]+)">/;
const INLINE = /\s*<script>[\s\S]*?<\/script>/;

/** Where a document of the official plugin redirects to; undefined for any other document. */
export function targetOf(html: string): string | undefined {
  return INLINE.test(html) ? REFRESH.exec(html)?.[1] : undefined;
}

/**
 * The document with the shared script instead of its own, and with a link for readers whose browser follows neither.
 *
 * @param html a document of the official plugin
 * @param to where it leads
 * @param script address of the shared script
 */
export const withSharedScript = (
  html: string,
  to: string,
  script: string,
): string =>
  html
    .replace(
      INLINE,
      `\n  <body><a href="${to}">This page has moved.</a></body>`,
    )
    .replace('</head>', `  <script src="${script}"></script>\n  </head>`);
