/**
 * Docusaurus' template of a page, with one difference: its scripts are asked for when the page has been
 * painted. Fetched before, their bytes share the line with what is to be read (on slow lines the first text
 * comes a fifth to a third later), and with `defer` they run before it is painted on a fast one. They are
 * modules: the browser compiles those beside the main thread, and runs each in a task of its own.
 */
import original from '@docusaurus/core/lib/ssg/ssgTemplate.html';

/** A loop of the template: what it writes once for each script. */
const SCRIPT = '<script src="<%= it.baseUrl %><%= script %>" defer></script>';
/** Says the address of a script, and asks for nothing. */
const LATER =
  '<script type="text/plain" data-src="<%= it.baseUrl %><%= script %>"></script>';

const BODY_END = '</body>';

/**
 * How long the browser has, from the second frame on, to report a paint, in milliseconds. Firefox reports
 * none for a page that is opened at one of its headings.
 */
const PAINT_REPORT_MS = 300;

/**
 * Runs in the browser, at the end of the body: adds the scripts in their order when the browser says that
 * it has painted. That may have been the upper part of a long page, so two frames more may pass. A hidden
 * tab paints nothing and starts at once.
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

/** The template with one part replaced; fails when a release of Docusaurus wrote that part otherwise. */
function replaceOnce(template: string, part: string, by: string): string {
  if (template.split(part).length !== 2) {
    throw new Error(
      `src/config/pageTemplate.ts: Docusaurus' template of a page does not hold ${part} once; ` +
        'adapt the constant to node_modules/@docusaurus/core/lib/ssg/ssgTemplate.html.js.',
    );
  }
  return template.replace(part, () => by);
}

/** Eta template of a page, for `ssrTemplate`. */
export const pageTemplate = replaceOnce(
  replaceOnce(original, SCRIPT, LATER),
  BODY_END,
  `${RUN_AFTER_PAINT}\n  ${BODY_END}`,
);
