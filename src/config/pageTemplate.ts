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

/** The first of the body: the script sees each press from then on. */
const BODY = '<%~ it.preBodyTags %>';

/**
 * How long to wait for the browser's paint report after the second frame, in milliseconds. Firefox reports
 * no paint for a page that is opened at an anchor.
 */
const PAINT_REPORT_MS = 300;

/** After this time scripts start without a frame, in milliseconds: a tab in the background may not get one. */
const NO_FRAME_MS = 2000;

/** Controls whose presses before hydration are kept: those that need scripts. */
const EARLY = 'button,[role=tab],[data-early]';

/**
 * Inline script at the beginning of the body.
 *
 * 1. It activates the placeholders, in order, when the page is parsed and after its first paint. The first paint may
 *    show only the top of a long page, so the script waits two more frames. A hidden tab does not paint and starts
 *    immediately. A script that fails is requested once more, at another address: browsers keep a failed module.
 * 2. It keeps the last press of a control that does nothing yet, and repeats it after hydration. If that does not
 *    come because a script is missing, links work as links again.
 * 3. `leaveIfGone` (src/client/loadPart.ts) reloads the page when a script is gone, because the host has a new build.
 *    sessionStorage keeps the script's address, so that a host that lost the script does not cause a loop; where
 *    storage is refused, nothing is reloaded. It calls `open` because agents take an assigned location for a redirect.
 */
const RUN_AFTER_PAINT = `<script>(function () {
  var html = document.documentElement;
  var started = false;
  var early;
  var keep = function (event) {
    var control = event.target.closest('${EARLY}');
    if (!control || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (early) early.removeAttribute('aria-busy');
    early = control;
    early.setAttribute('aria-busy', 'true');
  };
  var release = function () {
    removeEventListener('click', keep, true);
    if (!early) return;
    early.removeAttribute('aria-busy');
    early.click();
    early = null;
  };
  window.leaveIfGone = function (script, page) {
    var asked = script ? fetch(script, { method: 'HEAD', cache: 'no-store' }) : Promise.reject();
    return asked.then(function (response) {
      var key = 'gone ' + script;
      if (response.status !== 404 || sessionStorage.getItem(key)) return;
      sessionStorage.setItem(key, '1');
      if (page) open(page, '_self');
      else location.reload();
      return new Promise(function () {});
    }).catch(function () {}).then(release);
  };
  var load = function (src, isRetry) {
    var script = document.createElement('script');
    script.type = 'module';
    script.async = false;
    script.src = isRetry ? src + '?again' : src;
    script.onerror = function () {
      script.remove();
      if (isRetry) window.leaveIfGone(src);
      else load(src, true);
    };
    document.head.append(script);
  };
  var start = function () {
    if (started) return;
    started = true;
    document.querySelectorAll('script[data-src]').forEach(function (later) {
      load(later.dataset.src);
    });
  };
  var startInTwoFrames = function (wait) {
    requestAnimationFrame(function () {
      requestAnimationFrame(function () { setTimeout(start, wait); });
    });
  };
  addEventListener('click', keep, true);
  new MutationObserver(function (changes, observer) {
    observer.disconnect();
    release();
  }).observe(html, { attributeFilter: ['data-has-hydrated'] });
  document.addEventListener('DOMContentLoaded', function () {
    if (document.hidden) return start();
    setTimeout(start, ${NO_FRAME_MS});
    startInTwoFrames(${PAINT_REPORT_MS});
    if (window.PerformanceObserver) new PerformanceObserver(function () {
      startInTwoFrames(0);
    }).observe({ type: 'paint', buffered: true });
  });
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
  BODY,
  `${BODY}\n    ${RUN_AFTER_PAINT}`,
);
