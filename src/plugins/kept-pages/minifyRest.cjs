/** Minifies what is not minified yet of a page: all but what React rendered (server/minify.ts) and inline scripts. */

/** What React rendered is between these, the last of which is the last in the page. */
const APP_START = '<div id="__docusaurus">';
const APP_END = '</div>';

/** Inline scripts of code. Most are the same on all pages. */
const SCRIPT = /<script>[^]*?<\/script>/g;

const SCRIPT_END = '</script>';

const PLACEHOLDER = /<!--part (\d+)-->/g;

/**
 * Wraps a minifier.
 *
 * @param minify Docusaurus' minifier: from HTML to a promise of `{ code, warnings }`
 * @returns a minifier with the same results
 */
function minifyRest(minify) {
  /** Minified inline scripts by their source. */
  const scripts = new Map();

  /** The inline script as a page's first element, where the minifier has to keep it. */
  async function minifyScript(script) {
    const { code } = await minify(`<!doctype html><body>${script}`);
    return code.slice(
      code.indexOf('<script'),
      code.lastIndexOf(SCRIPT_END) + SCRIPT_END.length,
    );
  }

  return async function minifyPage(html) {
    const start = html.indexOf(APP_START) + APP_START.length;
    const end = html.lastIndexOf(APP_END);
    if (start < APP_START.length || end < start) {
      return minify(html);
    }
    const parts = [html.slice(start, end)];
    const cutScripts = (text) =>
      text.replaceAll(SCRIPT, (script) => {
        if (!scripts.has(script)) {
          scripts.set(script, minifyScript(script));
        }
        parts.push(scripts.get(script));
        return `<!--part ${parts.length - 1}-->`;
      });
    const rest = `${cutScripts(html.slice(0, start))}<!--part 0-->${cutScripts(html.slice(end))}`;
    const minified = await Promise.all(parts);
    const { code, warnings } = await minify(rest);
    return {
      code: code.replaceAll(PLACEHOLDER, (_, part) => minified[Number(part)]),
      warnings,
    };
  };
}

module.exports = { minifyRest };
