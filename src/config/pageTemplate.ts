/**
 * Docusaurus' page template, with two differences: it has a Content-Security-Policy, for hosts that send no headers, and
 * scripts are requested after first paint. Requested earlier, they compete with the content for bandwidth (on slow
 * connections text appears a fifth to a third later), and on fast connections `defer` runs them before first paint. They
 * are loaded as modules, which the browser compiles off the main thread and runs in separate tasks.
 */
import path from 'node:path';
import ssgTemplate from '@docusaurus/core/lib/ssg/ssgTemplate.html';
import { inlineScript } from '@docs/playground/inlineScript';
import { POLICY_TAG } from '../hosting/metaPolicy';

/** Body of the template's loop over the scripts. */
const SCRIPT = '<script src="<%= it.baseUrl %><%= script %>" defer></script>';
/** Inert placeholder of a script: downloads nothing until activated. */
const PLACEHOLDER =
  '<script type="text/plain" data-src="<%= it.baseUrl %><%= script %>"></script>';

/** The first of the head: the policy after it binds all that follows. */
const HEAD = '<meta charset="UTF-8">';

/** The first of the body: the script sees each press from then on. */
const BODY = '<%~ it.preBodyTags %>';

const beforeHydration = inlineScript(
  path.join(__dirname, '../client/beforeHydration.ts'),
);

/** The template with one part replaced; throws when the template of a Docusaurus release differs there. */
function replaceOnce(template: string, part: string, by: string): string {
  if (template.split(part).length !== 2) {
    throw new Error(
      `src/config/pageTemplate.ts: Docusaurus' page template does not contain ${part} exactly once; ` +
        'adapt the constant to node_modules/@docusaurus/core/lib/ssg/ssgTemplate.html.js.',
    );
  }
  return template.replace(part, () => by);
}

/** Docusaurus 4 loads the configuration as Node.js loads modules: the exports of CommonJS are the default. */
const original =
  typeof ssgTemplate === 'string'
    ? ssgTemplate
    : (ssgTemplate as { readonly default: string }).default;

/** Eta template of pages, for `ssrTemplate`. */
export const pageTemplate = [
  [HEAD, `${HEAD}\n    ${POLICY_TAG}`],
  [SCRIPT, PLACEHOLDER],
  [BODY, `${BODY}\n    <script>${beforeHydration}</script>`],
].reduce<string>(
  (template, [part = '', by = '']) => replaceOnce(template, part, by),
  original,
);
