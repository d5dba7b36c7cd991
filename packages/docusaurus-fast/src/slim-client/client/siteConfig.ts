/** Replaces `.docusaurus/docusaurus.config.mjs`. */
import { table } from '@generated/slim-client/site';

export default table.siteConfig;
