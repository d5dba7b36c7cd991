/** Replaces `.docusaurus/globalData.json`. */
import { table } from '@generated/slim-client/site';
import { expandGlobalData } from './expand';

export default expandGlobalData(table);
