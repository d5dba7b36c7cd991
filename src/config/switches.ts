/** Environment variables that turn parts of the site on or off. */
import { archivedUrl } from './archived';
import { baseUrl } from './site';

/**
 * The version as which this build is archived (scripts/archive), if it is. Such a build has the base URL at which later
 * builds publish it, no engine of the playground, and a banner that links to the latest version.
 */
export const frozenVersion = process.env.FROZEN_VERSION;

/** Base URL of this build. The client gets it from src/client/baseUrl.ts. */
export const buildUrl = frozenVersion ? archivedUrl(frozenVersion) : baseUrl;

/** Whether the browser gets what `slim-client` of packages/docusaurus-fast generates, and budgets of downloads hold. */
export const hasSlimClient = !(process.env.FAST_OFF ?? '')
  .split(',')
  .includes('slim-client');

/**
 * Whether browsers keep the pages that a reader opens (src/offline). A site that was built with `OFFLINE=off` removes
 * from the browsers of its readers what earlier builds have kept there.
 */
export const hasOffline = process.env.OFFLINE !== 'off';

/**
 * Environment variable with which the pages are loaded without the sidebar: scripts/build/problems.ts sets it when the
 * sidebar lists a page that does not exist.
 */
export const WITHOUT_SIDEBAR = 'DLT_DOCS_WITHOUT_SIDEBAR';

export const hasSidebar = process.env[WITHOUT_SIDEBAR] === undefined;

/** Whether saved code runs (src/plugins/run-code); `npm start -- --run` sets `RUN_CODE`. Never in a build. */
export const runsCodeWith = (env: NodeJS.ProcessEnv): boolean =>
  env.RUN_CODE === 'on' && env.NODE_ENV !== 'production';

export const runsCode = runsCodeWith(process.env);
