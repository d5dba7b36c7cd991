/** The Content-Security-Policy of the frame in which programs run. */
import { FRAME_SCRIPT } from './frameDocument';
import { hashOf } from './inlineScript';

/** Sources by directive, in the order in which they are written. */
export type Directives = Readonly<Record<string, readonly string[]>>;

/** The text of a policy. */
export const writePolicy = (policy: Directives): string =>
  Object.entries(policy)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');

/** What the frame allows: its own script, WebAssembly, and the worker and scripts that it has in memory. No network. */
export const frameDirectives = (): Directives => ({
  'default-src': ["'none'"],
  'script-src': [hashOf(FRAME_SCRIPT), "'wasm-unsafe-eval'", 'blob:'],
  'worker-src': ['blob:'],
  'connect-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
});

/** Policy in the document of the frame, which is enough on hosts that send no header. */
export const framePolicy = (): string => writePolicy(frameDirectives());
