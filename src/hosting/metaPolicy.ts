/**
 * The policy in the page itself, for hosts that send no headers. Each page names its own inline scripts only, whose final
 * text is known when the page is minified.
 */
import { hashesOf, pagePolicy } from './policy';

/** What the page template has in place of the policy. */
const PLACEHOLDER = 'policy-of-the-page';

/** For the page template, before any script. */
export const POLICY_TAG = `<meta http-equiv="Content-Security-Policy" content="${PLACEHOLDER}">`;

const CONTENT = new RegExp(`content="?${PLACEHOLDER}"?`);

/** Directives that browsers ignore in a page, with a warning. */
const HEADER_ONLY = /^(?:frame-ancestors|report-uri|sandbox)\b/;

/** Policy of a document with these inline scripts, without the directives that only work in a header. */
export const metaPolicy = (hashes: readonly string[]): string =>
  pagePolicy(hashes)
    .split('; ')
    .filter((directive) => !HEADER_ONLY.test(directive))
    .join('; ');

/** A document with its policy; undefined for a document that was not made with the page template. */
export const withPolicy = (html: string): string | undefined =>
  CONTENT.test(html)
    ? html.replace(CONTENT, () => `content="${metaPolicy(hashesOf([html]))}"`)
    : undefined;
