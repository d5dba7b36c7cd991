/** The Content-Security-Policy of pages and of the playground's worker, and the hashes of inline scripts. */
import { createHash } from 'node:crypto';

/** Sources by directive, in the order in which they are written. */
type Directives = Readonly<Record<string, readonly string[]>>;

const SELF = "'self'";
const NONE = "'none'";

const directives = (scripts: readonly string[]): Directives => ({
  'default-src': [NONE],
  'script-src': [SELF, ...scripts],
  // CodeMirror writes its rules into a <style> when an editor opens. Code blocks have the number of their lines in a
  // style attribute, from which the browser knows their height before it lays them out: a class for each number would
  // be a larger style sheet. Neither runs code.
  'style-src': [SELF, "'unsafe-inline'"],
  'img-src': [SELF, 'data:'],
  'font-src': [SELF],
  'connect-src': [SELF],
  'worker-src': [SELF],
  'manifest-src': [SELF],
  'form-action': [SELF],
  'base-uri': [NONE],
  'frame-ancestors': [NONE],
});

const write = (policy: Directives): string =>
  Object.entries(policy)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');

/** What the engine of the playground needs beyond pages: it compiles WebAssembly, and reads files it has in memory. */
const ENGINE = { scripts: ["'wasm-unsafe-eval'"], connect: ['blob:'] };

/**
 * Policy of pages.
 *
 * @param hashes of the inline scripts, as `inlineScripts` gives them
 */
export const pagePolicy = (hashes: readonly string[]): string =>
  write(directives(hashes));

/** Policy of the engine's files: a worker is bound by the headers of its own script. */
export const enginePolicy = (): string => unitedPolicy([]);

/** A policy that allows what pages and the engine need, for hosts that cannot tell their answers apart. */
export function unitedPolicy(hashes: readonly string[]): string {
  const page = directives([...hashes, ...ENGINE.scripts]);
  return write({
    ...page,
    'connect-src': [...(page['connect-src'] ?? []), ...ENGINE.connect],
  });
}

/** Whether the browser runs an element with this type: a data block, such as JSON, is not run. */
const runs = (type: string | undefined): boolean =>
  type === undefined ||
  type === '' ||
  type === 'module' ||
  /^(?:text|application)\/(?:java|ecma)script$/i.test(type);

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;
const TYPE = /\btype\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i;

/** The inline scripts of a document that browsers run, as they stand in it. */
export function inlineScripts(html: string): string[] {
  return [...html.matchAll(SCRIPT)].flatMap(
    ([, attributes = '', code = '']) => {
      const [, double, single, bare] = TYPE.exec(attributes) ?? [];
      return /\ssrc\s*=/i.test(attributes) || !runs(double ?? single ?? bare)
        ? []
        : [code];
    },
  );
}

/** The source expression that allows an inline script. */
export const hashOf = (code: string): string =>
  `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

/** The source expressions that allow the inline scripts of documents: each once, in a fixed order. */
export const hashesOf = (documents: Iterable<string>): string[] =>
  [
    ...new Set(
      [...documents].flatMap((html) => inlineScripts(html).map(hashOf)),
    ),
  ].sort();
