/** Environment variables that turn parts of the site off, for debugging. */

/**
 * Whether src/plugins/slim-client is enabled. With `SLIM_CLIENT=off` the browser gets the files that
 * Docusaurus generates: a fault that persists is not caused by the plugin. Download sizes then exceed their
 * budgets.
 */
export const hasSlimClient = process.env.SLIM_CLIENT !== 'off';

/**
 * Whether browsers keep the pages that a reader opens (src/offline). A site that was built with `OFFLINE=off` removes
 * from the browsers of its readers what earlier builds have kept there.
 */
export const hasOffline = process.env.OFFLINE !== 'off';
