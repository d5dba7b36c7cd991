/** The Content-Security-Policy of pages, and the hashes of inline scripts. */
import {
  type Directives,
  frameDirectives,
  writePolicy,
} from '@docs/playground/framePolicy';
import { hashOf } from '@docs/playground/inlineScript';

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
  // The frame in which programs of the playground run.
  'frame-src': [SELF],
  'manifest-src': [SELF],
  'form-action': [SELF],
  'base-uri': [NONE],
  'frame-ancestors': [NONE],
});

/**
 * Policy of pages.
 *
 * @param hashes of the inline scripts, as `inlineScripts` gives them
 */
export const pagePolicy = (hashes: readonly string[]): string =>
  writePolicy(directives(hashes));

/** Policy of the engine's files, of which browsers heed that of the frame: an opaque origin even without the page's frame. */
export const enginePolicy = (): string =>
  writePolicy({
    ...frameDirectives(),
    'frame-ancestors': [SELF],
    sandbox: ['allow-scripts'],
  });

/** A policy that allows what pages and the frame need, for hosts that send it next to the policy of a path. */
export function unitedPolicy(hashes: readonly string[]): string {
  const page = directives(hashes);
  return writePolicy({
    ...page,
    'script-src': [
      ...(page['script-src'] ?? []),
      ...(frameDirectives()['script-src'] ?? []),
    ],
    'worker-src': [SELF, 'blob:'],
    'frame-ancestors': [SELF],
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

/** The inline scripts of a document that browsers run, as they are in it. */
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

/** The source expressions that allow the inline scripts of documents: each once, in a fixed order. */
export const hashesOf = (documents: Iterable<string>): string[] =>
  [
    ...new Set(
      [...documents].flatMap((html) => inlineScripts(html).map(hashOf)),
    ),
  ].sort();
