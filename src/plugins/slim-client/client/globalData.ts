/** Stands in for `.docusaurus/globalData.json`. */
import { table } from '@generated/slim-client/site';
import { expandGlobalData } from './expand';
import { hereFirst } from './here';

export default expandGlobalData(table, hereFirst);
