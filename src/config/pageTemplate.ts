/**
 * Docusaurus' template of a page, with two differences. The browser fetches the scripts while it reads the
 * page, as before, but runs them only when the page has been painted: with `defer` they run before that
 * on a fast connection, and the reader waits for code that is not needed to read. And they are modules:
 * `modulepreload` compiles what it has fetched, beside the main thread, where a script that was only
 * preloaded is compiled on it, in the same task that runs it.
 */
import original from '@docusaurus/core/lib/ssg/ssgTemplate.html';

/** A loop of the template: what it writes once for each script. */
const SCRIPT = '<script src="<%= it.baseUrl %><%= script %>" defer></script>';
/** After the style sheet and the fonts, as a script with `defer`. */
const PRELOAD =
  '<link rel="modulepreload" fetchpriority="low" href="<%= it.baseUrl %><%= script %>">';

const BODY_END = '</body>';

/** When the scripts start though no paint was reported, in milliseconds. */
const AT_THE_LATEST_MS = 1_000;

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
    document.querySelectorAll('link[rel=modulepreload]').forEach(function (link) {
      var script = document.createElement('script');
      script.type = 'module';
      script.async = false;
      script.setAttribute('src', link.getAttribute('href'));
      document.head.append(script);
    });
  };
  if (document.hidden) return start();
  setTimeout(start, ${AT_THE_LATEST_MS});
  new PerformanceObserver(function () {
    requestAnimationFrame(function () {
      requestAnimationFrame(function () { setTimeout(start); });
    });
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
  replaceOnce(original, SCRIPT, PRELOAD),
  BODY_END,
  `${RUN_AFTER_PAINT}\n  ${BODY_END}`,
);
