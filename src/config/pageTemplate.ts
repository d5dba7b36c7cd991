/**
 * Docusaurus' page template, with one difference: scripts are requested after first paint. Requested
 * earlier, they compete with the content for bandwidth (on slow connections text appears a fifth to a third
 * later), and on fast connections `defer` runs them before first paint. They are loaded as modules, which
 * the browser compiles off the main thread and runs in separate tasks.
 */
import original from '@docusaurus/core/lib/ssg/ssgTemplate.html';

/** Body of the template's loop over the scripts. */
const SCRIPT = '<script src="<%= it.baseUrl %><%= script %>" defer></script>';
/** Inert placeholder of a script: downloads nothing until activated. */
const PLACEHOLDER =
  '<script type="text/plain" data-src="<%= it.baseUrl %><%= script %>"></script>';

const BODY_END = '</body>';

/**
 * How long to wait for the browser's paint report after the second frame, in milliseconds. Firefox reports
 * no paint for a page that is opened at an anchor.
 */
const PAINT_REPORT_MS = 300;

/**
 * Inline script at the end of the body: activates the placeholders, in order, after first paint. The first
 * paint may show only the top of a long page, so the script waits two more frames. A hidden tab does not
 * paint and starts immediately.
 */
const RUN_AFTER_PAINT = `<script>(function () {
  var started = false;
  var start = function () {
    if (started) return;
    started = true;
    document.querySelectorAll('script[data-src]').forEach(function (later) {
      var script = document.createElement('script');
      script.type = 'module';
      script.async = false;
      script.src = later.dataset.src;
      document.head.append(script);
    });
  };
  var startInTwoFrames = function (wait) {
    requestAnimationFrame(function () {
      requestAnimationFrame(function () { setTimeout(start, wait); });
    });
  };
  if (document.hidden) return start();
  startInTwoFrames(${PAINT_REPORT_MS});
  new PerformanceObserver(function () {
    startInTwoFrames(0);
  }).observe({ type: 'paint', buffered: true });
})();</script>`;

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

/** Eta template of pages, for `ssrTemplate`. */
export const pageTemplate = replaceOnce(
  replaceOnce(original, SCRIPT, PLACEHOLDER),
  BODY_END,
  `${RUN_AFTER_PAINT}\n  ${BODY_END}`,
);
