/** The script of all pages that redirect, instead of one in each page. */
import path from 'node:path';
import { sha256 } from '@docs/facts/hash';
import { inlineScript } from '@docs/playground/inlineScript';

/** Code of src/client/redirect.ts. */
export const CODE = inlineScript(
  path.join(__dirname, '../../client/redirect.ts'),
);

/** Path of the script in the build. */
export const FILE = `assets/js/redirect.${sha256(CODE).slice(0, 8)}.js`;

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
