/** Builds the package. Usage: npm run build:package, after `npm run build` */
import { buildPackage } from './index';

void buildPackage(process.cwd());
