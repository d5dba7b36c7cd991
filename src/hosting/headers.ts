/**
 * The headers that hosts send, for every kind of host: `_headers` of the build, deploy/nginx.conf and deploy/Caddyfile
 * are written from these values. `npm run deploy:files` writes the two files; tests/build/hosting.test.ts compares them.
 */
import { baseUrl } from '../config/site';

/** Header values by name. */
export type Headers = Readonly<Record<string, string>>;

/** Paths below `folder` are files whose names, or whose folder's name, have a hash of their content. */
export const ASSETS = `${baseUrl}assets/`;

/** An archived version in a build. */
export interface ArchivedSite {
  /** Where it is, with slashes at both ends. */
  readonly baseUrl: string;
  /** Of the inline scripts of its pages. */
  readonly hashes: readonly string[];
}

/** Tells search engines, also about files that are not pages, that they are out of date. */
export const ROBOTS = { 'X-Robots-Tag': 'noindex' } satisfies Headers;

/** The start of the paths of the playground's engine: a hash and the file follow. */
export const ENGINE = `${ASSETS}playground-`;

/** Files with a hash in the path never change. */
export const CACHE_ASSETS = 'public, max-age=31536000, immutable';

/**
 * Everything else is requested again, with its ETag: a page that is out of date would request scripts that are gone.
 * This includes a service worker.
 */
export const CACHE_OTHERS = 'no-cache';

/** Headers of every answer, with any status. */
export const SECURITY: Headers = {
  // Browsers ignore it on plain HTTP, so a server behind one that ends TLS can send it always.
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** Types of files that servers do not know, by extension. */
export const TYPES: Readonly<Record<string, string>> = {
  jsonl: 'application/jsonl',
  md: 'text/markdown',
  pyi: 'text/plain',
  tar: 'application/x-tar',
};

/** Types of text; servers add the charset to them. */
export const TEXT_TYPES: readonly string[] = [
  'application/javascript',
  'application/json',
  'application/jsonl',
  'text/css',
  'text/javascript',
  'text/markdown',
  'text/plain',
  'text/xml',
];

/** Extensions of files that compression makes smaller; fonts, pictures and archives are compressed already. */
export const COMPRESSIBLE: ReadonlySet<string> = new Set([
  ...Object.keys(TYPES),
  'css',
  'html',
  'js',
  'json',
  'svg',
  'txt',
  'wasm',
  'xml',
]);
