/** Parts of the site that an environment variable leaves out, for runs that look for a cause. */

/**
 * Whether src/plugins/slim-client takes part. `SLIM_CLIENT=off` leaves it out: then the browser gets what
 * Docusaurus generates, so a fault that stays is not the plugin's. What readers download passes its budgets.
 */
export const hasSlimClient = process.env.SLIM_CLIENT !== 'off';
